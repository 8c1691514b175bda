// The cards that somebody enters one by one: what another tap on a face does, and what keys say.

import { JOKER, RANKS, type Suit } from "../cards/faces";

export const SUITS: readonly Suit[] = ["S", "H", "D", "C"];
export const RANK_LIST: readonly string[] = [...RANKS];

/** How many copies of each face there are: of plain cards and of jokers.  used: cards of the pack that lie elsewhere. */
export interface Copies {
  readonly plain: number;
  readonly jokers: number;
  readonly used?: readonly string[];
}

export const countOf = (cards: readonly string[], card: string): number => cards.filter((one) => one === card).length;

/** The copies of `card` that there can be. */
export const mostOf = (card: string, { plain, jokers, used = [] }: Copies): number => Math.max(0, (card === JOKER ? jokers : plain) - countOf(used, card));

/** The cards after another tap on a face: one copy more, or none any more if all are there. */
export function tapped(cards: readonly string[], card: string, copies: Copies): readonly string[] {
  return countOf(cards, card) < mostOf(card, copies) ? [...cards, card] : cards.filter((one) => one !== card);
}

/** `cards` without one copy of `card`, the latest. */
export function without(cards: readonly string[], card: string): readonly string[] {
  const at = cards.lastIndexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}

/** Reads keys such as `7` `s`, `1` `0` `h` and `j` `o` as cards. */
export class KeyReader {
  #rank = "";

  /** The card that a key completes, null if it only begins one, undefined if it means nothing here. */
  press(key: string): string | null | undefined {
    const letter = key.toUpperCase();
    const rank = this.#rank;
    this.#rank = "";
    if (letter === "*" || (rank === "J" && (letter === "O" || letter === "K"))) return JOKER;
    if (rank === "1" && letter === "0") return this.#begin("T");
    if (rank && rank !== "1" && (SUITS as readonly string[]).includes(letter)) return rank + letter;
    if (letter === "1" || (letter.length === 1 && RANKS.includes(letter))) return this.#begin(letter);
    return undefined;
  }

  #begin(rank: string): null {
    this.#rank = rank;
    return null;
  }
}
