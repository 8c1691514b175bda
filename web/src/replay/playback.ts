// Play a recorded deal again, card by card.  This module knows where cards go, not what is allowed: no rules.

import { carriedOut } from "./calls";
import type { Dealing } from "./dealing";
import { carryOut, type Happened, Impossible, type Table } from "./moves";
import type { Placed } from "./placing";
import type { Deed, RecordedDeal } from "./record";
import { PACK, shuffled } from "./shuffle";
import { handSizes } from "./sizes";
import { toss } from "./toss";

/** The table after `happened`. */
export interface Position {
  readonly hands: readonly (readonly string[])[];
  readonly stock: readonly string[];
  readonly pile: readonly string[];
  readonly melds: readonly Placed[];
  /** The cards beside the piles: the one that makes cards wild, then those in finish slots. */
  readonly aside: readonly string[];
  /** By seat, the groups of the hand once shown, otherwise null. */
  readonly shown: readonly (readonly (readonly string[])[] | null)[];
  readonly happened: readonly Happened[];
}

export interface Playback {
  readonly dealer: number;
  /** The number of cards dealt to each seat in the deal. */
  readonly size: number;
  readonly order: readonly string[];
  /** The cards that are wild in this deal only. */
  readonly wild: readonly string[];
  readonly positions: readonly Position[];
  /** Why the deal could not be played to its end: an action, counted from 1, and its fault; null if it could. */
  readonly fault: { readonly act: number; readonly deed: Deed; readonly words: string } | null;
}

/** Play a deal from its secret, nonces and actions. */
export async function playBack(deal: RecordedDeal, dealer: number, dealing: Dealing): Promise<Playback> {
  const order = await shuffled(dealing.pack, deal.secret, deal.nonces, deal.deal, PACK);
  const sizes = handSizes(deal);
  const size = Math.max(...sizes);
  const table = dealt(order, sizes, dealer, dealing);
  const wild = dealing.wild[table.aside[0] ?? ""] ?? [];
  const positions = [seen(table, [...(await tossed(deal, dealing)), { kind: "deal_started", seat: null, cards: table.pile.slice() }])];
  const calls = carriedOut(deal.actions);
  let recycles = 0;
  for (const [index, deed] of deal.actions.entries()) {
    const happened: Happened[] = [];
    try {
      if (deed.action.type === "draw_stock" && table.stock.length === 0) {
        await recycle(table, deal, dealing, PACK + 1 + recycles);
        recycles += 1;
        happened.push({ kind: "stock_recycled", seat: deed.seat, cards: table.pile.slice() });
      }
      happened.push(...carryOut(table, deed, calls.get(index)));
    } catch (fault) {
      if (!(fault instanceof Impossible)) throw fault;
      return { dealer, size, order, wild, positions, fault: { act: index + 1, deed, words: fault.message } };
    }
    positions.push(seen(table, happened));
  }
  return { dealer, size, order, wild, positions, fault: null };
}

async function tossed(deal: RecordedDeal, { first }: Dealing): Promise<Happened[]> {
  return first === "toss" && deal.deal === 1 ? [{ kind: "tossed", seat: null, cards: await toss(deal) }] : [];
}

/** Deal one card at a time, from the dealer's left, to every seat in the deal. */
function dealt(order: readonly string[], sizes: readonly number[], dealer: number, { turnsUp, first }: Dealing): Table {
  const hands: string[][] = sizes.map(() => []);
  const round = sizes.map((_, step) => (dealer + 1 + step) % sizes.length).filter((seat) => (sizes[seat] ?? 0) > 0);
  const used = Math.max(...sizes) * round.length;
  for (let turn = 0; turn < used; turn++) hands[round[turn % round.length] ?? 0]?.push(order[turn] ?? "");
  const [upcard = "", ...rest] = order.slice(used);
  const aside = rest.splice(0, turnsUp ? 1 : 0);
  const declined = first === "toss" ? "rejoin_declined" : "declined";
  return { hands, pile: [upcard], stock: rest, melds: [], aside, shown: sizes.map(() => null), fresh: null, drawn: null, declined };
}

function seen({ hands, stock, pile, melds, aside, shown }: Table, happened: readonly Happened[]): Position {
  const held = hands.map((hand) => hand.slice());
  return { hands: held, stock: stock.slice(), pile: pile.slice(), melds: melds.slice(), aside: aside.slice(), shown: shown.slice(), happened };
}

async function recycle(table: Table, deal: RecordedDeal, dealing: Dealing, shuffle: number): Promise<void> {
  const kept = dealing.upcard === "keep_top" ? table.pile.slice(-1) : [];
  const turned = table.pile.slice(0, table.pile.length - kept.length);
  const mixed = dealing.recycling === "shuffle";
  const stock = mixed ? await shuffled(turned, deal.secret, deal.nonces, deal.deal, shuffle) : turned;
  table.pile = dealing.upcard === "turn_up_new" ? stock.splice(0, 1) : kept;
  table.stock = stock;
}
