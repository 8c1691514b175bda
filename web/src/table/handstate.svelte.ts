// The hand as its owner sees it: order, raised cards, and the card that has the keyboard.

import { group, groupsOf, type Held, holdGroups, keep, LOOSE, move, nudge, sizesOf, sorted, toGroup, ungroup } from "./hand";
import { slotsFor } from "./layout";

const SEND_AFTER = 400; // a row of quick moves is sent once

export class HandState {
  held = $state.raw<readonly Held[]>([]);
  raised = $state.raw<ReadonlySet<string>>(new Set());
  focus = $state<string | null>(null);
  slots = $state(0);
  /** The order before the last sort, to take it back. */
  unsorted = $state.raw<readonly Held[] | null>(null);

  /** How many cards lie on each shelf, and loose. */
  readonly sizes = $derived(sizesOf(this.held));
  /** Whether all raised cards lie on shelves. */
  readonly onShelves = $derived(this.held.every((one) => !this.raised.has(one.key) || one.shelf !== LOOSE));
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
    const allOnShelves = this.held.length > 0 && this.sizes.at(-1) === 0;
    this.held = fresh ? keep(holdGroups(laid), hand) : keep(this.held, hand, this.raised);
    if (!fresh && allOnShelves && this.sizes.at(-1) !== 0) this.#tellLater(); // the table would put it on the last shelf
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

  move(keys: ReadonlySet<string>, place: number, shelf?: number): void {
    this.#reorder(move(this.held, keys, place, shelf));
  }

  /** Move a card, with all raised ones when it is raised, to the group before or after. */
  toGroup(key: string, by: -1 | 1): void {
    this.#reorder(toGroup(this.held, this.together(key), by));
  }

  /** Put the raised cards on a shelf of their own; whether there were enough of them. */
  group(): boolean {
    if (this.raised.size < 2) return false;
    this.#reorder(group(this.held, this.raised));
    this.lower();
    return true;
  }

  /** Take the raised cards from their shelves, or with none raised the whole group of the card with the keyboard. */
  ungroup(): boolean {
    const shelf = this.held.find((one) => one.key === this.focus)?.shelf;
    const keys = this.raised.size > 0 ? this.raised : new Set(this.held.filter((one) => one.shelf === shelf).map((one) => one.key));
    if (![...this.held].some((one) => keys.has(one.key) && one.shelf !== LOOSE)) return false;
    this.#reorder(ungroup(this.held, keys));
    this.lower();
    return true;
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
    this.#tellLater();
  }

  #tellLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.tell(groupsOf(this.held).filter((cards) => cards.length > 0)), SEND_AFTER);
  }
}
