// The discards of a deal, and who took them.

import type { Happened } from "./witness";

export interface Discarded {
  readonly card: string;
  /** The seat that took the card from the pile, or null. */
  readonly takenBy: number | null;
}

/** The discards of each seat, the oldest first. */
export function discardsOf(happened: readonly Happened[], seats: number): Discarded[][] {
  const discarded: { card: string; seat: number | null; takenBy: number | null }[] = [];
  let pile: number[] = [];
  for (const { kind, seat, cards } of happened) {
    if (kind === "discarded" || kind === "deal_started") {
      for (const card of cards) pile.push(discarded.push({ card, seat: kind === "discarded" ? seat : null, takenBy: null }) - 1);
    } else if (kind === "took_discard") {
      const from = Math.max(0, pile.length - cards.length);
      for (const place of pile.splice(from)) {
        const one = discarded[place];
        if (one) one.takenBy = seat;
      }
    } else if (kind === "stock_recycled") {
      pile = cards.map((card) => discarded.push({ card, seat: null, takenBy: null }) - 1);
    }
  }
  return Array.from({ length: seats }, (_, seat) => discarded.filter((one) => one.seat === seat));
}
