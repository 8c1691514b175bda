// Cards of the hand that are dragged: where they would land, and what comes of letting them go.

import type { Commands } from "./commands.svelte";
import { type Drag, draggable } from "./drag";
import { type Held, LOOSE, move } from "./hand";
import { landingAt, type Layout, placeOf } from "./layout";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels between cards that are carried together. */
const BESIDE = 18;

export class Carried {
  drag = $state.raw<Drag | null>(null);
  /** Whether the pointer still holds the dragged cards. */
  #gripped = false;
  readonly keys = $derived.by(() => (this.drag ? this.#hand.together(this.drag.key) : new Set<string>()));
  /** The hand as it would be if the cards were let go now. */
  readonly held = $derived.by(() => (this.drag?.over === "hand" ? this.#landed(this.drag, this.keys) : this.#hand.held));
  readonly #home = $derived.by(() => this.#hand.held.findIndex((one) => one.key === this.drag?.key));
  /** The place under the dragged cards. */
  readonly #over = $derived(this.drag?.over);

  /** layout: the hand without what is dragged; made while a component begins. */
  constructor(
    readonly commands: () => Commands,
    readonly layout: () => Layout,
  ) {
    // Cards that were let go at a place stay there until the table answers: they fly on from the finger, or go back.
    $effect(() => {
      if (this.drag && !this.#session.busy && !this.#gripped) this.drag = null;
    });
    // The place under them lights up.
    $effect(() => {
      const zone = this.#over && document.querySelector(`[data-drop="${this.#over}"]`);
      if (!zone) return;
      zone.setAttribute("data-over", "");
      return () => zone.removeAttribute("data-over");
    });
  }

  get #session(): Commands["session"] {
    return this.commands().session;
  }

  get #hand(): Commands["session"]["hand"] {
    return this.#session.hand;
  }

  /** An attachment for the hand. */
  readonly dragging = draggable({
    start: (key) => {
      this.#gripped = true;
      this.#hand.touch(key);
    },
    move: (now) => (this.drag = now),
    drop: (end) => {
      this.#gripped = false;
      this.#drop(end);
    },
    cancel: () => {
      this.#gripped = false;
      this.drag = null;
    },
  });

  /** Where a dragged card is, in the layout of the hand: it follows the pointer, next to the card that the pointer holds. */
  follows(key: string, { by, key: grip }: Drag): Point {
    const at = placeOf(this.layout(), this.#home);
    const beside = [...this.keys].indexOf(key) - [...this.keys].indexOf(grip);
    return { x: at.x + by.x + beside * BESIDE, y: at.y + by.y };
  }

  /** Where dragged cards would land: their place among the others, on a shelf or loose. */
  #landing({ key, by }: Drag, keys: ReadonlySet<string>): { place: number; shelf: number } {
    const { held, sizes } = this.#hand;
    const home = held.findIndex((one) => one.key === key);
    const at = placeOf(this.layout(), home);
    const { group, index } = landingAt(this.layout(), { x: at.x + by.x, y: at.y + by.y });
    const shelf = group === sizes.length - 1 ? LOOSE : group + 1;
    const within = held[home]?.shelf === shelf;
    const before = held.slice(0, within ? home : index).filter((one) => keys.has(one.key)).length;
    return { place: Math.max(0, Math.min(index - before, held.length - keys.size)), shelf };
  }

  #landed(now: Drag, keys: ReadonlySet<string>): Held[] {
    const { place, shelf } = this.#landing(now, keys);
    return move(this.#hand.held, keys, place, shelf);
  }

  #drop(end: Drag): void {
    const keys = this.#hand.together(end.key);
    const cards = this.#hand.held.filter((one) => keys.has(one.key)).map((one) => one.card);
    const done = end.swiped && this.commands().swipe(end.over, cards);
    if (!done && end.over === "hand") {
      const { place, shelf } = this.#landing(end, keys);
      this.#hand.move(keys, place, shelf);
    } else if (!done && end.over) this.commands().dropOn(end.over, cards);
    this.drag = this.#session.busy?.type === "act" ? { ...end, over: null } : null;
  }
}
