// Who deals, and what the rules of a record say about its cards.

import { textOf } from "../form/options";
import type { RulesAnswer } from "../generated/messages";
import type { RecordedDeal } from "./record";
import { LOT, shuffled } from "./shuffle";

/** What the rules of a table say about its cards and dealers. */
export interface Dealing {
  readonly pack: readonly string[];
  readonly byLot: boolean;
  /** `loser` or `winner` of a deal deals the next one; anything else is the seat on the left. */
  readonly next: string;
  readonly recycling: string;
  readonly upcard: string;
}

export function dealingOf({ pack = [], values = {} }: Pick<RulesAnswer, "pack" | "values">): Dealing {
  const text = (name: string): string => textOf(values[name]);
  return {
    pack,
    byLot: text("first_dealer") !== "seat",
    next: text("next_dealer"),
    recycling: text("stock_recycle"),
    upcard: text("discard_after_recycle"),
  };
}

/** Who deals: by lot or the first seat at first, then the next one; the same again after a void deal. */
export async function dealerOf(deals: readonly RecordedDeal[], index: number, { byLot, next }: Dealing): Promise<number> {
  const [first] = deals;
  if (!first) return 0;
  const players = first.nonces.length;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const drawn = byLot ? await shuffled(seats, first.secret, first.nonces, first.deal, LOT) : seats;
  return deals.slice(0, index).reduce((dealer, { result }) => dealerAfter(dealer, result, players, next), drawn[0] ?? 0);
}

function dealerAfter(dealer: number, { reason, winner }: RecordedDeal["result"], players: number, next: string): number {
  if (reason === "void") return dealer;
  if (winner !== null && next === "winner") return winner;
  return ((winner !== null && next === "loser" ? winner : dealer) + 1) % players;
}
