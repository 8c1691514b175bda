// The order and names of cards in a meld on the table.

import type { PlacedCard } from "../generated/messages";

export interface Placed {
  readonly owner: number;
  readonly kind: "run" | "set";
  readonly cards: readonly PlacedCard[];
}

const RANKS = "A23456789TJQK";
const faceOf = (placed: PlacedCard): string => placed.standsFor ?? placed.card;
const rank = (placed: PlacedCard): number => RANKS.indexOf(faceOf(placed).charAt(0));

const suit = (placed: PlacedCard): number => "SHDC".indexOf(faceOf(placed).charAt(1));

/** The kind of a meld: the cards of a set all have one rank. */
export function kindOf(cards: readonly PlacedCard[]): Placed["kind"] {
  const known = new Set(cards.filter((one) => faceOf(one) !== "JK").map(rank));
  return known.size <= 1 ? "set" : "run";
}

/** The cards of a set by suit, or of a run from low to high; a run round the corner begins after its gap. */
export function inOrder(cards: readonly PlacedCard[], kind = kindOf(cards)): PlacedCard[] {
  if (cards.some((one) => faceOf(one) === "JK")) return [...cards];
  if (kind === "set") return [...cards].sort((a, b) => suit(a) - suit(b));
  const held = new Set(cards.map(rank));
  const start = [...held].sort((a, b) => a - b).find((one) => !held.has((one + 12) % 13)) ?? 1;
  const away = (one: PlacedCard): number => (rank(one) - start + 13) % 13;
  return [...cards].sort((a, b) => away(a) - away(b));
}

/** A card and the face it represents, scored for the seat `credit`. */
export function placeCard(card: string, name: string | undefined, credit: number): PlacedCard {
  return name && name !== card && name !== "JK" ? { card, credit, standsFor: name } : { card, credit };
}
