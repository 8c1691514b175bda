// The dealer of each deal, and what the rules of a record say about its cards.

import { textOf } from "../form/options";
import type { RulesAnswer } from "../generated/messages";
import { cardsIn, type RecordedDeal } from "./record";
import { LOT, shuffled } from "./shuffle";
import { highest } from "./toss";

/** The rules of a table about its cards and dealers. */
export interface Dealing {
  readonly pack: readonly string[];
  /** How a match begins: with a dealer drawn by lot, with the first seat as dealer, or with a toss for the first turn. */
  readonly first: "lot" | "seat" | "toss";
  /** Who deals next: the `loser` or `winner` of a deal; any other value means the seat on the left. */
  readonly next: string;
  /** For a match with a toss: whether later deals go on from the seat on the dealer's left even if it is out, as in version 1 of the rules. */
  readonly fromDealer: boolean;
  readonly recycling: string;
  readonly upcard: string;
  /** Whether a card is turned up beside the piles to make its rank wild. */
  readonly turnsUp: boolean;
}

/** Read the rules about cards and dealers.  version: of the rules in the record. */
export function dealingOf({ pack = [], values = {} }: Pick<RulesAnswer, "pack" | "values">, version: number): Dealing {
  const text = (name: string): string => textOf(values[name]);
  if ("wild_joker" in values) return { ...TOSSED, pack, fromDealer: version === 1, turnsUp: values.wild_joker === true };
  return {
    pack,
    first: text("first_dealer") === "seat" ? "seat" : "lot",
    next: text("next_dealer"),
    fromDealer: false,
    recycling: text("stock_recycle"),
    upcard: text("discard_after_recycle"),
    turnsUp: false,
  };
}

/** Indian rummy, where no option changes this (rulebook 5.1, 5.2). */
const TOSSED = { first: "toss", next: "left", recycling: "shuffle", upcard: "keep_top" } as const;

/** The dealer: at first drawn by lot or the first seat, then the next one; the same again after a void deal. */
export async function dealerOf(deals: readonly RecordedDeal[], index: number, { first, next, fromDealer }: Dealing): Promise<number> {
  const [begun] = deals;
  if (!begun) return 0;
  const players = begun.nonces.length;
  if (first === "toss") return dealerByTurns(deals.slice(0, index + 1), players, fromDealer);
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const drawn = first === "lot" ? await shuffled(seats, begun.secret, begun.nonces, begun.deal, LOT) : seats;
  return deals.slice(0, index).reduce((dealer, { result }) => dealerAfter(dealer, result, players, next), drawn[0] ?? 0);
}

function dealerAfter(dealer: number, { reason, winner }: RecordedDeal["result"], players: number, next: string): number {
  if (reason === "void") return dealer;
  if (winner !== null && next === "winner") return winner;
  return ((winner !== null && next === "loser" ? winner : dealer) + 1) % players;
}

/** The dealer of the last of `deals`: the seat to the right of the first player; that role passes round the seats in the deal. */
async function dealerByTurns([begun, ...later]: readonly RecordedDeal[], players: number, fromDealer: boolean): Promise<number> {
  if (!begun) return 0;
  let first = await highest(begun, takingPart(begun));
  let previous = begun;
  for (const deal of later) {
    const last = fromDealer ? before(first, takingPart(previous)) + 1 : first;
    const from = previous.result.reason === "void" ? last : last + 1;
    const round = Array.from({ length: players }, (_, step) => (from + step) % players);
    const seats = takingPart(deal);
    first = round.find((seat) => seats.includes(seat)) ?? 0;
    previous = deal;
  }
  return before(first, takingPart(previous));
}

const before = (seat: number, seats: readonly number[]): number => seats.at(seats.indexOf(seat) - 1) ?? 0;

/** The seats that were dealt cards: in a match with a toss nobody's hand is empty at the end of a deal. */
const takingPart = ({ result }: RecordedDeal): number[] => result.hands.flatMap((hand, seat) => (cardsIn(hand).length > 0 ? [seat] : []));

/** The cards on the table and in the hands.  aside: the card that makes cards wild. */
export interface Table {
  readonly hands: readonly (readonly string[])[];
  readonly stock: readonly string[];
  readonly pile: readonly string[];
  readonly aside: readonly string[];
}

/** Deal one card at a time, from the dealer's left, to every seat in the deal. */
export function dealt(order: readonly string[], sizes: readonly number[], dealer: number, { turnsUp }: Dealing): Table {
  const hands: string[][] = sizes.map(() => []);
  const round = sizes.map((_, step) => (dealer + 1 + step) % sizes.length).filter((seat) => (sizes[seat] ?? 0) > 0);
  const used = Math.max(...sizes) * round.length;
  for (let turn = 0; turn < used; turn++) hands[round[turn % round.length] ?? 0]?.push(order[turn] ?? "");
  const [upcard = "", ...stock] = order.slice(used);
  const aside = stock.splice(0, turnsUp ? 1 : 0);
  return { hands, pile: [upcard], stock, aside };
}

/** The stock made of a pile, and the pile that is left.  shuffle: its number in the deal. */
export async function recycled(deal: RecordedDeal, pile: readonly string[], { upcard, recycling }: Dealing, shuffle: number): Promise<Pick<Table, "stock" | "pile">> {
  const kept = upcard === "keep_top" ? pile.slice(-1) : [];
  const turned = pile.slice(0, pile.length - kept.length);
  const stock = recycling === "shuffle" ? await shuffled(turned, deal.secret, deal.nonces, deal.deal, shuffle) : [...turned];
  return upcard === "turn_up_new" ? { pile: stock.splice(0, 1), stock } : { pile: kept, stock };
}
