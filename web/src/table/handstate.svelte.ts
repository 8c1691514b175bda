// The hand as its owner sees it: order, selected cards, and the card that has the keyboard.

import type { OwnHand } from "../net/memory";
import type { ShelfView } from "../generated/messages";
import { group, groupsOf, type Held, holdGroups, judged, keep, LOOSE, move, nudge, regroup, sizesOf, sorted, toGroup, ungroup } from "./hand";
import { slotsFor } from "./layout";

const SEND_AFTER = 400; // a row of quick moves is sent once

export class HandState {
  held = $state.raw<readonly Held[]>([]);
  #selected = $state.raw<ReadonlySet<string>>(new Set());
  focus = $state<string | null>(null);
  slots = $state(0);
  /** What the table says of each group; of one that it does not know yet, nothing. */
  shelves = $state.raw<readonly (ShelfView | undefined)[]>([]);
  /** The order before the last sort, to take it back. */
  unsorted = $state.raw<readonly Held[] | null>(null);

  /** How many cards lie on each shelf, and loose. */
  readonly sizes = $derived(sizesOf(this.held));
  /** Whether all selected cards lie on shelves. */
  readonly onShelves = $derived(this.held.every((one) => !this.selected.has(one.key) || one.shelf !== LOOSE));
  readonly groups = $derived(groupsOf(this.held));
  readonly selectedCards = $derived(this.held.filter((one) => this.selected.has(one.key)).map((one) => one.card));

  /** Where exactly the cards of one group are selected: why they are no meld. */
  readonly whyNoMeld = $derived(judged([this.selectedCards, []], groupsOf(this.held), this.shelves)[0]?.why ?? "");

  #deal = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * tell: how the hand lies now.  touched: its owner selected or lowered a card.
   * kept: what the page before this one knew of the hand, and where this one keeps it.
   */
  constructor(
    readonly tell: (groups: readonly (readonly string[])[]) => void,
    readonly touched: () => void,
    readonly kept: { read(): OwnHand | null; write(hand: OwnHand): void } = { read: () => null, write: () => undefined },
  ) {}

  get selected(): ReadonlySet<string> {
    return this.#selected;
  }

  set selected(keys: ReadonlySet<string>) {
    this.#selected = keys;
    this.#keep();
  }

  #keep(): void {
    const selected = this.held.flatMap((one, place) => (this.#selected.has(one.key) ? [[place, one.card] as const] : []));
    this.kept.write({ deal: this.#deal, selected, groups: this.#timer === undefined ? null : groupsOf(this.held) });
  }

  /** Take in the hand that the table shows; `laid` is how the table remembers its order, `shelves` what its groups are. */
  receive(deal: number, hand: readonly string[], laid: readonly (readonly string[])[], shelves: readonly ShelfView[] = []): void {
    const fresh = deal !== this.#deal;
    this.#deal = deal;
    const before = fresh ? this.kept.read() : null;
    const untold = before?.deal === deal ? before.groups : null;
    this.held = fresh ? keep(holdGroups(untold ?? laid), hand) : keep(this.held, hand, this.selected);
    this.shelves = judged(groupsOf(this.held), laid, shelves);
    this.slots = slotsFor(this.held.length, fresh ? 0 : this.slots);
    if (fresh) this.unsorted = null;
    const keys = new Set(this.held.map((one) => one.key));
    if (untold) this.#tellLater();
    this.selected = fresh ? this.#standing(before) : new Set([...this.selected].filter((key) => keys.has(key)));
  }

  /** The cards that stood up in this deal before the page was loaded anew, where the hand still lies as it did. */
  #standing(before: OwnHand | null): ReadonlySet<string> {
    const { deal, selected } = before ?? { deal: -1, selected: [] };
    const same = deal === this.#deal && selected.every(([place, card]) => this.held[place]?.card === card);
    return new Set(same ? selected.flatMap(([place]) => this.held[place]?.key ?? []) : []);
  }

  toggle(key: string): void {
    const selected = new Set(this.selected);
    if (!selected.delete(key)) selected.add(key);
    this.selected = selected;
    this.focus = key;
    this.touched();
  }

  select(...keys: string[]): void {
    this.selected = new Set([...this.selected, ...keys]);
  }

  lower(): void {
    this.selected = new Set();
  }

  /** Select just these cards, one copy of a face for each time that it is named. */
  selectCards(cards: readonly string[]): void {
    const left = [...cards];
    const keys = this.held.filter((one) => {
      const at = left.indexOf(one.card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    this.selected = new Set(keys.map((one) => one.key));
  }

  /** The keys that move together with `key`: all selected ones when it is selected. */
  together(key: string): ReadonlySet<string> {
    return this.selected.has(key) ? this.selected : new Set([key]);
  }

  nudge(key: string, by: -1 | 1): void {
    this.#reorder(nudge(this.held, this.together(key), by));
  }

  move(keys: ReadonlySet<string>, place: number, shelf?: number): void {
    this.#reorder(move(this.held, keys, place, shelf));
  }

  /** Move a card, with all selected ones when it is selected, to the group before or after. */
  toGroup(key: string, by: -1 | 1): void {
    this.#reorder(toGroup(this.held, this.together(key), by));
  }

  /** Put the selected cards on a shelf of their own; whether there were enough of them. */
  group(): boolean {
    if (this.selected.size < 2) return false;
    this.#reorder(group(this.held, this.selected));
    this.lower();
    return true;
  }

  /** Take the selected cards from their shelves, or with none selected the whole group of the card with the keyboard. */
  ungroup(): boolean {
    const shelf = this.held.find((one) => one.key === this.focus)?.shelf;
    const keys = this.selected.size > 0 ? this.selected : new Set(this.held.filter((one) => one.shelf === shelf).map((one) => one.key));
    if (![...this.held].some((one) => keys.has(one.key) && one.shelf !== LOOSE)) return false;
    this.#reorder(ungroup(this.held, keys));
    this.lower();
    return true;
  }

  sort(by: "rank" | "suit"): void {
    this.#undoably(sorted(this.held, by));
  }

  /** Lay the hand in these groups. */
  lay(groups: readonly (readonly string[])[]): void {
    this.#undoably(regroup(this.held, groups));
  }

  /** Let the table know at once how the hand lies. */
  tellNow(): void {
    if (this.#timer === undefined) return;
    this.stop();
    this.#timer = undefined;
    this.tell(groupsOf(this.held));
    this.#keep();
  }

  #undoably(held: readonly Held[]): void {
    const before = this.held;
    this.#reorder(held);
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
    const before = { groups: groupsOf(this.held), shelves: this.shelves };
    this.held = held;
    this.shelves = judged(groupsOf(held), before.groups, before.shelves);
    this.unsorted = null;
    this.#tellLater();
    this.#keep();
  }

  #tellLater(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.tell(groupsOf(this.held));
      this.#keep();
    }, SEND_AFTER);
  }
}
