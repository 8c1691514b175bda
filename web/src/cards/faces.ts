// The names of cards for people, from their text (`7S`, `TD`, `JK`).

import type { Label, Text } from "../words/catalogues";
import { row } from "../words/lists";
import { t } from "../words/words.svelte";

export type Suit = "S" | "H" | "D" | "C";

export const JOKER = "JK";

export const SUIT_NAMES: Record<Suit, Label> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
export const SUIT_SIGNS: Record<Suit, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };
export const RANKS = "A23456789TJQK";
/** Letters in the corner that differ between languages; ace and king have the same one in all of ours. */
const INDICES: Partial<Record<string, Label>> = { J: "J|index", Q: "Q|index" };
const RANK_NAMES: Partial<Record<string, Label>> = { A: "ace", J: "jack", Q: "queen", K: "king" };
/** A text for each rank with a name: in Hindi the queen is of a suit in another way than the king. */
const NAMED = { A: "ace of {suit}", J: "jack of {suit}", Q: "queen of {suit}", K: "king of {suit}" } as const satisfies Record<string, Text>;

export function suitOf(card: string): Suit | null {
  return card === JOKER ? null : (card.slice(-1) as Suit);
}

/** 0 (ace) to 12 (king), 13 for a joker. */
export function rankOf(card: string): number {
  return card === JOKER ? 13 : RANKS.indexOf(card.charAt(0));
}

/** The card index, shown in the corner: `7`, `10`, `K`; a German queen has `D`. */
export function indexOf(card: string): string {
  const rank = card.charAt(0);
  const index = INDICES[rank];
  return index ? t(index) : rank === "T" ? "10" : rank;
}

/** The width of an index of `size`: one of several letters is squeezed into the room of one; undefined for its own width. */
export function roomOf(index: string, size: number): number | undefined {
  return index.length > 1 ? 0.76 * size : undefined;
}

/** `7 of spades`, for speech, in the server's words. */
export function spokenCard(card: string): string {
  const of = suitOf(card);
  if (of === null) return t("joker");
  const suit = t(SUIT_NAMES[of]);
  const rank = card.charAt(0);
  return rank in NAMED ? t(NAMED[rank as keyof typeof NAMED], { suit }) : t("{rank} of {suit}", { rank: indexOf(card), suit });
}

/** The name of the card's rank: `7` or `king`. */
export function spokenRank(card: string): string {
  const name = RANK_NAMES[card.charAt(0)];
  return name ? t(name) : indexOf(card);
}

/** `7♠`, for short texts. */
export function shortCard(card: string): string {
  const suit = suitOf(card);
  return suit === null ? t("joker") : indexOf(card) + SUIT_SIGNS[suit];
}

/** Cards for speech.  wild: the cards that are wild in this deal; they are called wild. */
export function spokenCards(cards: readonly string[], wild: readonly string[] = []): string {
  return row(cards.map((card) => spokenInDeal(card, wild)));
}

/** `7 of spades, wild` if the card is wild in this deal. */
export function spokenInDeal(card: string, wild: readonly string[]): string {
  return wild.includes(card) ? t("{card}, wild", { card: spokenCard(card) }) : spokenCard(card);
}

const SUIT_ORDER = "SHCD"; // black and red alternate, so that neighbouring suits differ

/** A sort key that puts suit or rank first, and jokers last. */
export function sortKey(card: string, by: "rank" | "suit"): number {
  const suit = suitOf(card);
  const suitPlace = suit === null ? 4 : SUIT_ORDER.indexOf(suit);
  return by === "suit" ? suitPlace * 16 + rankOf(card) : rankOf(card) * 8 + suitPlace;
}

/** `text` with `K♦` written out as `king of diamonds`, since screen readers read suit symbols unpredictably. */
export function speakable(text: string): string {
  return text.replace(/(10|[2-9A-Z])([♠♥♦♣])/gu, (_, index: string, sign: string) => {
    const suit = (Object.keys(SUIT_SIGNS) as Suit[]).find((one) => SUIT_SIGNS[one] === sign);
    const rank = [...RANKS].find((one) => indexOf(one) === index);
    return spokenCard((rank ?? index) + (suit ?? ""));
  });
}

/** `text` from the server with `7H` written as `7♥`. */
export function withSigns(text: string): string {
  return text.replace(/(?<![\w♠♥♦♣])([2-9TJQKA][SHDC]|JK)(?!\w)/gu, shortCard);
}

/** The places of `cards` in the pile; of several copies, those nearest the top. */
export function placesOf(pile: readonly string[], cards: readonly string[]): number[] {
  const left = [...cards];
  const places: number[] = [];
  for (let place = pile.length - 1; place >= 0; place--) {
    const at = left.indexOf(pile[place] ?? "");
    if (at < 0) continue;
    left.splice(at, 1);
    places.unshift(place);
  }
  return places;
}
