// The keyboard in the hand: one card takes the focus from elsewhere, arrows move it, and it is never lost.

import { tick } from "svelte";
import { router } from "../router.svelte";
import type { HandState } from "./handstate.svelte";
import { type Layout, rowAway } from "./layout";

export class HandFocus {
  readonly focused = $derived.by(() => {
    const { held, focus } = this.hand();
    return held.some((one) => one.key === focus) ? focus : held[0]?.key;
  });
  /** The card that takes the focus from elsewhere.  It changes with the frame: for a card that has the focus it lays the page out. */
  #stop = $state.raw<string | null | undefined>(null);
  readonly entry = $derived.by(() => (this.hand().held.some((one) => one.key === this.#stop) ? this.#stop : this.focused));

  /** list: the element of the hand; made while a component begins. */
  constructor(
    readonly hand: () => HandState,
    readonly list: () => HTMLElement | undefined,
    readonly layout: () => Layout,
  ) {
    $effect(() => {
      const next = this.focused;
      const frame = requestAnimationFrame(() => (this.#stop = next));
      return () => cancelAnimationFrame(frame);
    });
    this.#keep();
  }

  /** When the focused card leaves the hand, its neighbour takes the focus. */
  #keep(): void {
    let last = 0;
    let within = false;
    $effect.pre(() => {
      void this.hand().held;
      const list = this.list();
      within = list?.contains(document.activeElement) ?? false;
      last = Math.max(0, [...(list?.querySelectorAll(".card") ?? [])].indexOf(document.activeElement as Element));
    });
    $effect(() => {
      const { held } = this.hand();
      if (!within || this.list()?.contains(document.activeElement)) return;
      if (held.length > 0) void this.#on((held.find((one) => one.key === this.hand().focus) ?? held[Math.min(last, held.length - 1)])?.key);
      else document.querySelector<HTMLElement>("[data-primary]")?.focus();
    });
  }

  /** Take the keyboard focus after a change of screen. */
  take(): void {
    if (router.moved && document.activeElement === document.body) void this.#on(this.focused ?? undefined);
  }

  /** Move with a key, or do with the focused card what it asks for; returns whether it did. */
  press(event: KeyboardEvent): boolean {
    const { focused } = this;
    const hand = this.hand();
    const at = hand.held.findIndex((one) => one.key === focused);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
    const row = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (at < 0 || event.ctrlKey || event.metaKey) return false;
    if (step && event.altKey && focused) {
      hand.nudge(focused, step);
      void this.#on(focused);
    } else if (row && event.altKey && focused) {
      hand.toGroup(focused, row);
      void this.#on(focused);
    } else if (step) this.#goTo(at + step, event.shiftKey);
    else if (row) this.#goTo(rowAway(this.layout(), at, hand.held.length, row), event.shiftKey);
    else if (event.key === "Home") this.#goTo(0, event.shiftKey);
    else if (event.key === "End") this.#goTo(hand.held.length - 1, event.shiftKey);
    else if (event.key === " " && focused) hand.toggle(focused);
    else return false;
    return true;
  }

  #goTo(index: number, extend: boolean): void {
    const { held } = this.hand();
    const target = held[Math.min(held.length - 1, Math.max(0, index))];
    if (!target) return;
    if (extend && this.focused) this.hand().select(this.focused, target.key);
    void this.#on(target.key);
  }

  async #on(key: string | undefined): Promise<void> {
    if (!key) return;
    this.hand().focus = key;
    await tick();
    this.list()?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }
}
