// The toss for the first turn of a match: one card for each seat from a pack without jokers; the highest plays first.

import type { RecordedDeal } from "./record";
import { LOT, shuffled } from "./shuffle";

const RANKS = "23456789TJQKA";
const SUITS = "SHDC";
const PACK = [...SUITS].flatMap((suit) => ["A", ...RANKS.slice(0, -1)].map((rank) => rank + suit));

/** The card of each seat. */
export async function toss({ secret, nonces, deal }: RecordedDeal): Promise<string[]> {
  return (await shuffled(PACK, secret, nonces, deal, LOT)).slice(0, nonces.length);
}

/** The seat among `seats` with the highest card: aces are high, and of equal ranks spades come before hearts, diamonds and clubs. */
export async function highest(deal: RecordedDeal, seats: readonly number[]): Promise<number> {
  const worth = (await toss(deal)).map((card) => RANKS.indexOf(card.charAt(0)) * SUITS.length - SUITS.indexOf(card.charAt(1)));
  return seats.reduce((best, seat) => ((worth[seat] ?? 0) > (worth[best] ?? 0) ? seat : best), seats[0] ?? 0);
}
