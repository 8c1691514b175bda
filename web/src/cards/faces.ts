// What a card's text (`7S`, `TD`, `JK`) says to people.

export type Suit = "S" | "H" | "D" | "C";

export const JOKER = "JK";

const SUIT_NAMES: Record<Suit, string> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const SUIT_SIGNS: Record<Suit, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RANKS = "A23456789TJQK";
const RANK_NAMES = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];

export function suitOf(card: string): Suit | null {
  return card === JOKER ? null : (card.slice(-1) as Suit);
}

/** 0 (ace) to 12 (king), 13 for a joker. */
export function rankOf(card: string): number {
  return card === JOKER ? 13 : RANKS.indexOf(card.charAt(0));
}

/** What the corner of the card shows: `7`, `10`, `K`. */
export function indexOf(card: string): string {
  const rank = card.charAt(0);
  return rank === "T" ? "10" : rank;
}

/** `7 of spades`, for speech: the server's words. */
export function spokenCard(card: string): string {
  const suit = suitOf(card);
  return suit === null ? "joker" : `${RANK_NAMES[rankOf(card)] ?? card} of ${SUIT_NAMES[suit]}`;
}

/** `7♠`, for short texts. */
export function shortCard(card: string): string {
  const suit = suitOf(card);
  return suit === null ? "joker" : indexOf(card) + SUIT_SIGNS[suit];
}

export function spokenCards(cards: readonly string[]): string {
  return cards.map(spokenCard).join(", ");
}

const SUIT_ORDER = "SHCD"; // black and red by turns, so that neighbours differ

/** A sort key: by suit first, or by rank first; jokers last. */
export function sortKey(card: string, by: "rank" | "suit"): number {
  const suit = suitOf(card);
  const suitPlace = suit === null ? 4 : SUIT_ORDER.indexOf(suit);
  return by === "suit" ? suitPlace * 16 + rankOf(card) : rankOf(card) * 8 + suitPlace;
}

/** `text` with `K♦` written out as `king of diamonds`, since screen readers say signs in odd ways. */
export function speakable(text: string): string {
  return text.replace(/(10|[2-9AJQK])([♠♥♦♣])/gu, (_, index: string, sign: string) => {
    const suit = (Object.keys(SUIT_SIGNS) as Suit[]).find((one) => SUIT_SIGNS[one] === sign);
    return spokenCard((index === "10" ? "T" : index) + (suit ?? ""));
  });
}
