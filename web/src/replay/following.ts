// Does a replay from the server follow from the shuffle?  This module knows where cards may come from, not what is allowed: no rules.

import { shortCard } from "../cards/faces";
import type { ReplayFrame } from "../generated/messages";
import type { Happened } from "../table/witness";
import { t } from "../words/words.svelte";
import { dealt, type Dealing, recycled, type Table } from "./dealing";
import type { RecordedDeal } from "./record";
import { PACK, shuffled } from "./shuffle";
import { toss } from "./toss";

/** Why a frame does not follow: the number of its action, 0 for the deal itself. */
export interface Fault {
  readonly act: number;
  readonly words: string;
}

export interface Followed {
  readonly dealer: number;
  /** The number of cards dealt to each seat in the deal. */
  readonly size: number;
  readonly order: readonly string[];
  /** The table as the shuffle deals it. */
  readonly start: Table;
  /** The cards of the toss; null if there is none. */
  readonly tossed: readonly string[] | null;
  /** Everything that happened, up to the fault. */
  readonly happened: readonly Happened[];
  /** The hands in the end, or before the fault. */
  readonly hands: readonly (readonly string[])[];
  readonly fault: Fault | null;
}

/** Follow the frames of a deal with the order of its cards, up to the first that does not agree with it. */
export async function follow(deal: RecordedDeal, frames: readonly ReplayFrame[], dealer: number, dealing: Dealing): Promise<Followed> {
  const order = await shuffled(dealing.pack, deal.secret, deal.nonces, deal.deal, PACK);
  const sizes = deal.nonces.map((_, seat) => frames[0]?.hands[seat]?.length ?? 0);
  const start = dealt(order, sizes, dealer, dealing);
  const tossed = dealing.first === "toss" && deal.deal === 1 ? await toss(deal) : null;
  const fault = await firstFault(deal, frames, start, dealing);
  const good = fault ? frames.slice(0, fault.act) : frames;
  const happened = good.flatMap(({ told }) => told.map(movedBy));
  const hands = good.at(-1)?.hands ?? start.hands;
  return { dealer, size: Math.max(...sizes), order, start, tossed, happened, hands, fault };
}

const movedBy = ({ kind, seat = null, cards = [] }: ReplayFrame["told"][number]): Happened => ({ kind, seat, cards });

async function firstFault(deal: RecordedDeal, frames: readonly ReplayFrame[], start: Table, dealing: Dealing): Promise<Fault | null> {
  const [first, ...later] = frames;
  if (!first || !isDealt(first, start)) return { act: 0, words: t("the cards were dealt differently") };
  const stock = [...start.stock];
  let before = first;
  let recycles = 0;
  for (const [index, deed] of deal.actions.entries()) {
    const frame = later[index];
    const act = index + 1;
    if (!frame || JSON.stringify(frame.deed) !== JSON.stringify(deed)) return { act, words: t("the replay shows another action") };
    const again = frame.told.find(({ kind }) => kind === "stock_recycled");
    if (again) {
      const mixed = await recycled(deal, before.pile, dealing, PACK + 1 + recycles++);
      if (stock.length > 0 || mixed.pile.join() !== (again.cards ?? []).join()) return { act, words: t("the new stock is a different one") };
      stock.push(...mixed.stock);
    }
    const drawn = stock.splice(0, stock.length - frame.stock);
    const words = wrongDraw(frame, drawn, stock.length) ?? strayCard(before, frame, dealing.pack, stock);
    if (words) return { act, words };
    before = frame;
  }
  return later.length > deal.actions.length ? { act: deal.actions.length + 1, words: t("the replay shows another action") } : null;
}

/** Whether the frame shows the table as the shuffle deals it. */
function isDealt(frame: ReplayFrame, start: Table): boolean {
  const same = frame.hands.every((hand, seat) => sorted(hand) === sorted(start.hands[seat] ?? []));
  return same && frame.stock === start.stock.length && frame.pile.join() === start.pile.join() && (frame.aside ?? []).join() === start.aside.join();
}

/** Why the cards drawn are not the next ones of the stock, or null.  left: the cards in the stock. */
function wrongDraw({ told, stock }: ReplayFrame, drawn: readonly string[], left: number): string | null {
  const seen = told.flatMap(({ kind, cards = [] }) => (kind === "drew_stock" ? cards : []));
  if (left !== stock || seen.length !== drawn.length) return t("the stock does not have the cards that were drawn");
  const at = seen.findIndex((card, place) => card !== drawn[place]);
  if (at < 0) return null;
  return t("{card} was drawn, but {other} was next in the stock", { card: shortCard(seen[at] ?? ""), other: shortCard(drawn[at] ?? "") });
}

/** Why a card changed hands unseen or vanished, or null. */
function strayCard(before: ReplayFrame, after: ReplayFrame, pack: readonly string[], stock: readonly string[]): string | null {
  for (const [seat, hand] of after.hands.entries()) {
    const moved = after.told.flatMap((one) => (one.seat === seat ? (one.cards ?? []) : []));
    const held = before.hands[seat] ?? [];
    const [stray] = [...without(without(held, hand), moved), ...without(without(hand, held), moved)];
    if (stray) return t("{card} was not in that hand", { card: shortCard(stray) });
  }
  const melded = (after.melds ?? []).flatMap(({ cards }) => cards.map(({ card }) => card));
  const all = [...after.hands.flat(), ...after.pile, ...(after.aside ?? []), ...melded, ...stock];
  const [missing] = [...without(pack, all), ...without(all, pack)];
  return missing ? t("{card} is missing, or is there too often", { card: shortCard(missing) }) : null;
}

const sorted = (cards: readonly string[]): string => [...cards].sort().join();

/** `cards` without `others`, each removed as often as it is listed. */
export function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
