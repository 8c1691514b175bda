// A pile that is spread out: which of its cards can be taken, according to the server, and how they lie.

import { placesOf, shortCard, spokenCard } from "../cards/faces";
import type { Offer } from "../generated/messages";
import { spaced } from "../words/lists";
import { plural, t } from "../words/words.svelte";

/** The offers that take from the pile, by the number of cards they take. */
export function takesOf(offers: readonly Offer[]): ReadonlyMap<number, Offer> {
  return new Map(offers.flatMap((offer) => (offer.pile && !isCall(offer) ? [[offer.pile, offer] as const] : [])));
}

/** Whether the offer is a call, which plays cards from the pile on anybody's turn. */
export const isCall = (offer: Offer): boolean => (offer.calls ?? []).length > 0;

export const callsOf = (offers: readonly Offer[]): Offer[] => offers.filter(isCall);

/** The places in the pile of the cards of these calls; of several copies, the one nearest the top. */
export function calledPlaces(pile: readonly string[], calls: readonly Offer[]): ReadonlySet<number> {
  return new Set(calls.flatMap((offer) => placesOf(pile, offer.calls ?? [])));
}

/** A card of the pile for speech: `4 of clubs: takes 5 cards, must be played now`. */
export function readTake(card: string, take: Offer | undefined): string {
  if (!take) return spokenCard(card);
  const values = { card: spokenCard(card) };
  return take.must
    ? plural(take.pile ?? 1, "{card}: takes {count} card, must be played now", "{card}: takes {count} cards, must be played now", values)
    : plural(take.pile ?? 1, "{card}: takes {count} card", "{card}: takes {count} cards", values);
}

/** The short form for the screen: `takes 5 cards; must play 4♣ now`. */
export function takeWords(take: Offer): string {
  const count = take.pile ?? 1;
  if (!take.must) return plural(count, "takes {count} card", "takes {count} cards");
  return plural(count, "takes {count} card; must play {card} now", "takes {count} cards; must play {card} now", { card: shortCard(take.must) });
}

/** `Rummy! 9♠ 9♦ 9♣`, or the number of possible calls. */
export function callWords(calls: readonly Offer[]): string {
  const [only] = calls;
  if (calls.length !== 1 || !only) return plural(calls.length, "Rummy! {count} way", "Rummy! {count} ways");
  return t("Rummy! {cards}", { cards: spaced((only.calls ?? []).map(shortCard)) });
}

/** step: from card to card; the top card is fully visible.  Lengths are in CSS pixels. */
export interface Spread {
  readonly cardWidth: number;
  readonly step: number;
  readonly perRow: number;
  readonly rows: number;
  /** From row to row: enough of a card to show its index. */
  readonly pitch: number;
}

const RATIO = 87 / 62;
const INDEX = 50 / 87; // of a card's height: index and suit
/** The least and the largest step: in pixels, below which a finger misses, and in card widths, above which it is no fan. */
const LEAST = 26;
const SEEN = 0.36; // of a card's width: its index
const MOST = 0.62;

/**
 * The spread of `count` cards in `width`: the fewest rows that keep every index readable, equally full.
 *
 * most: the number of rows that fit; the rest scrolls sideways.
 */
export function spread(count: number, width: number, cardWidth: number, most: number): Spread {
  const room = Math.max(0, width - cardWidth);
  const least = Math.max(LEAST, SEEN * cardWidth);
  const inRow = Math.max(1, Math.floor(room / least) + 1);
  const rows = Math.min(most, Math.max(1, Math.ceil(count / inRow)));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const step = perRow > 1 ? Math.min(cardWidth * MOST, room / (perRow - 1)) : cardWidth * MOST;
  return { cardWidth, step: Math.max(least, step), perRow, rows, pitch: Math.round(cardWidth * RATIO * INDEX) };
}

const SMALL = 46;
const USUAL = 72;
const WORDS = 40; // below the cards

/**
 * The width of its cards: as large as the stock where it then fits into `room`, else smaller; small on a small screen.
 * place: the width of the stock on a phone.
 */
export function riverCard(count: number, width: number, screen: number, room = Infinity, place = SMALL): number {
  const rows = (card: number): number => spread(count, width, card, 9).rows;
  if (screen < 640) return SMALL;
  if (width < 300) return rows(place) <= rows(SMALL) ? place : SMALL;
  const stock = Math.min(118, Math.max(USUAL, 0.115 * screen));
  const fits = (card: number): boolean => {
    const { rows, pitch } = spread(count, width, card, 9);
    return (rows - 1) * pitch + card * RATIO + WORDS <= room;
  };
  return fits(stock) && spread(count, width, stock, 9).rows < 3 ? stock : USUAL;
}

/** The place that an arrow key leads to, or if only `open` places can be used, the next of those. */
export function placeAway(key: string, at: number, count: number, perRow: number, open: readonly number[]): number | null {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow, Home: -count, End: count }[key];
  if (by === undefined) return null;
  const to = Math.min(count - 1, Math.max(0, at + by));
  if (open.length === 0) return to;
  const ahead = open.filter((place) => (by < 0 ? place < at : place > at)).sort((a, b) => Math.abs(a - to) - Math.abs(b - to));
  return ahead[0] ?? at;
}
