// The hand as its owner sees it: order, raised cards, and the card that has the keyboard.

import { type Held, hold, keep, move, nudge, sorted } from "./hand";
import { slotsFor } from "./layout";

const SEND_AFTER = 400; // a row of quick moves is sent once

export class HandState {
  held = $state.raw<readonly Held[]>([]);
  raised = $state.raw<ReadonlySet<string>>(new Set());
  focus = $state<string | null>(null);
  slots = $state(0);
  /** The order before the last sort, to take it back. */
  unsorted = $state.raw<readonly Held[] | null>(null);

  readonly raisedCards = $derived(this.held.filter((one) => this.raised.has(one.key)).map((one) => one.card));

  #deal = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** tell: how the hand lies now.  touched: its owner raised or lowered a card. */
  constructor(
    readonly tell: (groups: readonly (readonly string[])[]) => void,
    readonly touched: () => void,
  ) {}

  /** Take in the hand that the table shows; `laid` is how the table remembers its order. */
  receive(deal: number, hand: readonly string[], laid: readonly (readonly string[])[]): void {
    const fresh = deal !== this.#deal;
    this.#deal = deal;
    this.held = fresh ? keep(hold(laid.flat()), hand) : keep(this.held, hand, this.raised);
    this.slots = slotsFor(this.held.length, fresh ? 0 : this.slots);
    if (fresh) this.unsorted = null;
    const keys = new Set(this.held.map((one) => one.key));
    this.raised = new Set([...this.raised].filter((key) => keys.has(key) && !fresh));
  }

  toggle(key: string): void {
    const raised = new Set(this.raised);
    if (!raised.delete(key)) raised.add(key);
    this.raised = raised;
    this.focus = key;
    this.touched();
  }

  raise(...keys: string[]): void {
    this.raised = new Set([...this.raised, ...keys]);
  }

  lower(): void {
    this.raised = new Set();
  }

  /** Raise just these cards, one copy of a face for each time that it is named. */
  raiseCards(cards: readonly string[]): void {
    const left = [...cards];
    const keys = this.held.filter((one) => {
      const at = left.indexOf(one.card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    this.raised = new Set(keys.map((one) => one.key));
  }

  /** The keys that move together with `key`: all raised ones when it is raised. */
  together(key: string): ReadonlySet<string> {
    return this.raised.has(key) ? this.raised : new Set([key]);
  }

  nudge(key: string, by: -1 | 1): void {
    this.#reorder(nudge(this.held, this.together(key), by));
  }

  move(keys: ReadonlySet<string>, place: number): void {
    this.#reorder(move(this.held, keys, place));
  }

  sort(by: "rank" | "suit"): void {
    const before = this.held;
    this.#reorder(sorted(this.held, by));
    this.unsorted = before;
  }

  unsort(): void {
    if (!this.unsorted) return;
    const cards = this.held.map((one) => one.card);
    this.#reorder(keep(this.unsorted, cards));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #reorder(held: readonly Held[]): void {
    this.held = held;
    this.unsorted = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.tell([this.held.map((one) => one.card)]), SEND_AFTER);
  }
}
