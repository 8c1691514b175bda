// The hand as its owner sees it: order, selected cards, and the card with the keyboard focus.

import type { OwnHand } from "../net/memory";
import type { ShelfView } from "../generated/messages";
import { settings } from "../settings/settings.svelte";
import { arranged, group, groupsOf, type Held, holdGroups, judged, keep, LOOSE, move, nudge, regroup, sameGroups, sizesOf, sorted, toGroup, ungroup } from "./hand";
import { slotsFor } from "./layout";

type Groups = readonly (readonly string[])[];

/**
 * A hand as the table sends it.
 *
 * laid: the arrangement that the table remembers; shelves: its judgement of the groups.  best: the groups that leave the
 * fewest points, null in games whose melds do not stay in the hand; melds: those that can be laid on the table now.
 * full: it holds the card drawn in this turn.
 */
export interface Sent {
  readonly deal: number;
  readonly hand: readonly string[];
  readonly laid: Groups;
  readonly shelves?: readonly ShelfView[];
  readonly best?: Groups | null;
  readonly melds?: Groups;
  readonly full?: boolean;
}

const MELD = 3; // the fewest cards of a meld
const SEND_AFTER = 400; // milliseconds; a series of quick moves is sent once

export class HandState {
  held = $state.raw<readonly Held[]>([]);
  #selected = $state.raw<ReadonlySet<string>>(new Set());
  focus = $state<string | null>(null);
  slots = $state(0);
  /** The slots of the fullest hand in this deal. */
  most = $state(0);
  /** The cards that came last, until they are touched. */
  news = $state.raw<ReadonlySet<string>>(new Set());
  /** The groups that leave the fewest points, if the table says so. */
  best = $state.raw<Groups | null>(null);
  /** Whether the table remembers groups that the owner made, which nothing may change. */
  #byHand = $state(false);
  /** The table's judgement of each group; undefined for one that it does not know yet. */
  shelves = $state.raw<readonly (ShelfView | undefined)[]>([]);
  /** The order before the last sort, to undo it. */
  unsorted = $state.raw<readonly Held[] | null>(null);

  /** The number of cards on each shelf, and of loose cards. */
  readonly sizes = $derived(sizesOf(this.held));
  /** Whether all selected cards are in one group. */
  readonly inOneGroup = $derived(isOneGroup(this.held.filter((one) => this.selected.has(one.key))));
  readonly groups = $derived(groupsOf(this.held));
  readonly selectedCards = $derived(this.held.filter((one) => this.selected.has(one.key)).map((one) => one.card));

  #deal = -1;
  #melds: Groups = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * tell: sends the arrangement to the table.  touched: called when the owner selects or deselects a card.
   * kept: the hand as the page knew it before a reload, and where this page stores it.
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

  /** Take in the hand from the table. */
  receive({ deal, hand, laid, shelves = [], best = null, melds = [], full = false }: Sent): void {
    const fresh = deal !== this.#deal;
    this.#deal = deal;
    const before = fresh ? this.kept.read() : null;
    const untold = before?.deal === deal ? before.groups : null;
    const had = new Set(fresh ? hand : this.held.map((one) => one.key));
    this.held = fresh ? keep(holdGroups(untold ?? laid), hand) : keep(this.held, hand, this.selected);
    this.shelves = judged(groupsOf(this.held), laid, shelves);
    this.slots = slotsFor(this.held.length, fresh ? 0 : this.slots, full);
    this.most = Math.max(this.slots, fresh ? 0 : this.most);
    if (fresh) this.unsorted = null;
    const keys = new Set(this.held.map((one) => one.key));
    this.#markNew(fresh ? null : had, keys);
    if (untold) this.#tellLater();
    this.selected = fresh ? this.#restored(before) : new Set([...this.selected].filter((key) => keys.has(key)));
    this.best = best;
    this.#melds = melds;
    if (fresh) this.#byHand = best !== null && laid.length > 1 && !sameGroups((untold ?? laid).slice(0, -1), best);
    this.#layItself();
  }

  /** Mark the cards that were drawn; with a discard the turn is over, and no card is new. */
  #markNew(had: ReadonlySet<string> | null, keys: ReadonlySet<string>): void {
    const left = had !== null && [...had].every((key) => keys.has(key));
    const drawn = had ? [...keys].filter((key) => !had.has(key)) : [];
    this.news = left ? new Set([...this.news, ...drawn]) : new Set();
  }

  /** Whether the hand lays itself. */
  get auto(): boolean {
    return settings.kept[this.#setting] && !this.#byHand;
  }

  get #setting(): "auto" | "sorts" {
    return this.best ? "auto" : "sorts";
  }

  set auto(on: boolean) {
    settings.change({ [this.#setting]: on });
    this.#byHand = false;
    this.#layItself();
  }

  #layItself(): void {
    if (!this.auto) return;
    const kept = this.groups.slice(0, -1).filter(({ length }) => length >= MELD);
    const laid = arranged(this.held, this.best ?? (this.#melds.length > 0 ? this.#melds : kept));
    if (laid.every((one, index) => one.key === this.held[index]?.key && one.shelf === this.held[index].shelf)) return;
    this.#reorder(laid, true);
    this.tellNow();
  }

  /** The cards selected in this deal before the page was reloaded, if the hand is still arranged the same. */
  #restored(before: OwnHand | null): ReadonlySet<string> {
    const { deal, selected } = before ?? { deal: -1, selected: [] };
    const same = deal === this.#deal && selected.every(([place, card]) => this.held[place]?.card === card);
    return new Set(same ? selected.flatMap(([place]) => this.held[place]?.key ?? []) : []);
  }

  toggle(key: string): void {
    const selected = new Set(this.selected);
    if (!selected.delete(key)) selected.add(key);
    this.selected = selected;
    this.touch(key);
    this.touched();
  }

  /** The owner handles this card: it is not new any more. */
  touch(key: string): void {
    this.focus = key;
    if (this.news.has(key)) this.news = new Set([...this.news].filter((one) => one !== key));
  }

  select(...keys: string[]): void {
    this.selected = new Set([...this.selected, ...keys]);
  }

  deselect(): void {
    if (this.#selected.size > 0) this.selected = new Set();
  }

  /** Select exactly these cards, one copy of a face for each time it is listed. */
  selectCards(cards: readonly string[]): void {
    const left = [...cards];
    const keys = this.held.filter((one) => {
      const at = left.indexOf(one.card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    this.selected = new Set(keys.map((one) => one.key));
  }

  /** The keys that move together with `key`: all selected ones if it is selected. */
  together(key: string): ReadonlySet<string> {
    return this.selected.has(key) ? this.selected : new Set([key]);
  }

  nudge(key: string, by: -1 | 1): void {
    this.#reorder(nudge(this.held, this.together(key), by));
  }

  move(keys: ReadonlySet<string>, place: number, shelf?: number): void {
    this.#reorder(move(this.held, keys, place, shelf));
  }

  /** Move a card to the group before or after, with all selected cards if it is one of them. */
  toGroup(key: string, by: -1 | 1): void {
    this.#reorder(toGroup(this.held, this.together(key), by));
  }

  /** Put the selected cards on a new shelf; returns whether there were enough of them. */
  group(): boolean {
    if (this.selected.size < 2) return false;
    this.#reorder(group(this.held, this.selected));
    this.deselect();
    return true;
  }

  /** Take the selected cards off their shelves, or if none is selected, the whole group of the focused card. */
  ungroup(): boolean {
    const shelf = this.held.find((one) => one.key === this.focus)?.shelf;
    const keys = this.selected.size > 0 ? this.selected : new Set(this.held.filter((one) => one.shelf === shelf).map((one) => one.key));
    if (![...this.held].some((one) => keys.has(one.key) && one.shelf !== LOOSE)) return false;
    this.#reorder(ungroup(this.held, keys));
    this.deselect();
    return true;
  }

  sort(by: "rank" | "suit"): void {
    this.#undoably(sorted(this.held, by));
  }

  /** Put the hand in these groups. */
  lay(groups: readonly (readonly string[])[]): void {
    this.#undoably(regroup(this.held, groups));
  }

  /** Send the arrangement to the table at once. */
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

  /** A new order; one that its owner makes is kept for good. */
  #reorder(held: readonly Held[], itself = false): void {
    if (!itself && this.auto) settings.change({ [this.#setting]: false });
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

const isOneGroup = (cards: readonly Held[]): boolean => cards.length > 0 && cards[0]?.shelf !== LOOSE && cards.every(({ shelf }) => shelf === cards[0]?.shelf);
