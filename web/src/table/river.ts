// A pile that is spread out: which of its cards can be had, and how they lie.  What may be taken comes from the server.

import { placesOf, shortCard, spokenCard } from "../cards/faces";
import type { Offer } from "../generated/messages";
import { plural, t } from "../words/words.svelte";

/** The offers that take from the pile, by how many cards they take. */
export function takesOf(offers: readonly Offer[]): ReadonlyMap<number, Offer> {
  return new Map(offers.flatMap((offer) => (offer.pile && !isCall(offer) ? [[offer.pile, offer] as const] : [])));
}

/** It puts cards of the pile on the table, in whoever's turn. */
export const isCall = (offer: Offer): boolean => (offer.calls ?? []).length > 0;

export const callsOf = (offers: readonly Offer[]): Offer[] => offers.filter(isCall);

/** Where in the pile the cards of these calls lie; of copies of a face the one nearest to the top counts. */
export function calledPlaces(pile: readonly string[], calls: readonly Offer[]): ReadonlySet<number> {
  return new Set(calls.flatMap((offer) => placesOf(pile, offer.calls ?? [])));
}

/** A card of the pile to listen to: `4 of clubs: takes 5 cards, must be played now`. */
export function readTake(card: string, take: Offer | undefined): string {
  if (!take) return spokenCard(card);
  const values = { card: spokenCard(card) };
  return take.must
    ? plural(take.pile ?? 1, "{card}: takes {count} card, must be played now", "{card}: takes {count} cards, must be played now", values)
    : plural(take.pile ?? 1, "{card}: takes {count} card", "{card}: takes {count} cards", values);
}

/** The same in short, for the eye: `takes 5 cards; must play 4♣ now`. */
export function takeWords(take: Offer): string {
  const count = take.pile ?? 1;
  if (!take.must) return plural(count, "takes {count} card", "takes {count} cards");
  return plural(count, "takes {count} card; must play {card} now", "takes {count} cards; must play {card} now", { card: shortCard(take.must) });
}

/** `Rummy! 9♠ 9♦ 9♣`, or how many ways there are. */
export function callWords(calls: readonly Offer[]): string {
  const [only] = calls;
  if (calls.length !== 1 || !only) return plural(calls.length, "Rummy! {count} way", "Rummy! {count} ways");
  return t("Rummy! {cards}", { cards: (only.calls ?? []).map(shortCard).join(" ") });
}

/** step: from card to card; the last of the pile is seen whole.  Lengths in CSS pixels. */
export interface Spread {
  readonly cardWidth: number;
  readonly step: number;
  readonly perRow: number;
  readonly rows: number;
  /** From row to row: as much of a card as shows its index. */
  readonly pitch: number;
}

const RATIO = 87 / 62;
const INDEX = 50 / 87; // of a card's height: index and suit
/** Under this a finger misses; over it the fan is no longer one. */
const LEAST = 26;
const MOST = 0.62;

/**
 * How `count` cards lie in `width`: in as few rows as leave every index readable, the rows equally full.
 *
 * most: rows that there is room for; what does not fit into those goes on sideways.
 */
export function spread(count: number, width: number, cardWidth: number, most: number): Spread {
  const room = Math.max(0, width - cardWidth);
  const inRow = Math.max(1, Math.floor(room / LEAST) + 1);
  const rows = Math.min(most, Math.max(1, Math.ceil(count / inRow)));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const step = perRow > 1 ? Math.min(cardWidth * MOST, room / (perRow - 1)) : cardWidth * MOST;
  return { cardWidth, step: Math.max(LEAST, step), perRow, rows, pitch: Math.round(cardWidth * RATIO * INDEX) };
}

/** The place that an arrow key leads to; where only `open` places are of use, the next of those. */
export function placeAway(key: string, at: number, count: number, perRow: number, open: readonly number[]): number | null {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow, Home: -count, End: count }[key];
  if (by === undefined) return null;
  const to = Math.min(count - 1, Math.max(0, at + by));
  if (open.length === 0) return to;
  const ahead = open.filter((place) => (by < 0 ? place < at : place > at)).sort((a, b) => Math.abs(a - to) - Math.abs(b - to));
  return ahead[0] ?? at;
}
