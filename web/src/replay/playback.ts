// A recorded deal played again, card by card.  It knows where cards go, not what may be done: no rules.

import type { PlacedCard } from "../generated/messages";
import { placesOf } from "../cards/faces";
import { t } from "../words/words.svelte";
import { carriedOut } from "./calls";
import type { Dealing } from "./dealing";
import { byFaces, groupsOf, handedIn } from "./handed";
import { cardsIn, type Deed, type RecordedDeal } from "./record";
import { PACK, shuffled } from "./shuffle";

export interface Placed {
  readonly owner: number;
  readonly kind: "run" | "set";
  readonly cards: readonly PlacedCard[];
}

/** What happened, as the log has it: its kind, who did it, the cards that moved. */
export interface Happened {
  readonly kind: string;
  readonly seat: number | null;
  readonly cards: readonly string[];
}

/** The table as it lay, after `happened`. */
export interface Position {
  readonly hands: readonly (readonly string[])[];
  readonly stock: readonly string[];
  readonly pile: readonly string[];
  readonly melds: readonly Placed[];
  readonly happened: readonly Happened[];
}

export interface Playback {
  readonly dealer: number;
  readonly order: readonly string[];
  readonly positions: readonly Position[];
  /** Why the deal could not be played to its end: an act, counted from 1, and what was wrong. */
  readonly fault: { readonly act: number; readonly deed: Deed; readonly words: string } | null;
}

/** How many cards each was dealt: what was held at the end, and what came and went in between. */
export function handSize(deal: RecordedDeal, seat = 0): number {
  const mine = (deeds: Iterable<Deed>, by: (action: Deed["action"]) => number): number =>
    [...deeds].filter((deed) => deed.seat === seat).reduce((sum, { action }) => sum + by(action), 0);
  const came = mine(deal.actions, change) + mine(carriedOut(deal.actions).values(), calledInto);
  return cardsIn(deal.result.hands[seat] ?? "").length - came;
}

function change(action: Deed["action"]): number {
  if (action.type === "draw_stock" || action.type === "take_upcard") return 1;
  if (action.type === "draw_discard") return Number(action.depth ?? 1);
  if (action.type === "meld") return -cardsIn(action.cards).length;
  return action.type === "layoff" || action.type === "discard" ? -1 : -handedIn(action);
}

/** What a call leaves in the hand: cards of the pile that it did not play. */
function calledInto(action: Deed["action"]): number {
  const depth = Number(action.depth ?? 0);
  return depth === 0 ? 0 : depth - cardsIn(action.cards).length;
}

/** Play a deal as its secret, nonces and acts say. */
export async function playBack(deal: RecordedDeal, dealer: number, dealing: Dealing): Promise<Playback> {
  const order = await shuffled(dealing.pack, deal.secret, deal.nonces, deal.deal, PACK);
  const table = dealt(order, deal.nonces.length, handSize(deal), dealer);
  const positions = [seen(table, [{ kind: "deal_started", seat: null, cards: table.pile.slice() }])];
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
      return { dealer, order, positions, fault: { act: index + 1, deed, words: fault.message } };
    }
    positions.push(seen(table, happened));
  }
  return { dealer, order, positions, fault: null };
}

class Impossible extends Error {}

interface Table {
  hands: string[][];
  stock: string[];
  pile: string[];
  melds: Placed[];
  /** Whose discard lies on top, until somebody draws: it is not for that seat to call. */
  fresh: number | null;
}

function dealt(order: readonly string[], players: number, size: number, dealer: number): Table {
  const hands: string[][] = Array.from({ length: players }, () => []);
  for (let turn = 0; turn < size * players; turn++) {
    hands[(dealer + 1 + turn) % players]?.push(order[turn] ?? "");
  }
  const rest = order.slice(size * players);
  return { hands, pile: rest.slice(0, 1), stock: rest.slice(1), melds: [], fresh: null };
}

function seen({ hands, stock, pile, melds }: Table, happened: readonly Happened[]): Position {
  return { hands: hands.map((hand) => hand.slice()), stock: stock.slice(), pile: pile.slice(), melds: melds.slice(), happened };
}

async function recycle(table: Table, deal: RecordedDeal, dealing: Dealing, shuffle: number): Promise<void> {
  const kept = dealing.upcard === "keep_top" ? table.pile.slice(-1) : [];
  const turned = table.pile.slice(0, table.pile.length - kept.length);
  const mixed = dealing.recycling === "shuffle";
  const stock = mixed ? await shuffled(turned, deal.secret, deal.nonces, deal.deal, shuffle) : turned;
  table.pile = dealing.upcard === "turn_up_new" ? stock.splice(0, 1) : kept;
  table.stock = stock;
}

function carryOut(table: Table, deed: Deed, call: Deed | undefined): Happened[] {
  const { seat, action } = deed;
  const hand = handOf(table, seat);
  const move = (MOVES as Readonly<Record<string, Move>>)[action.type];
  if (!move) throw new Impossible(t("the act {act} is not known here", { act: action.type }));
  const done = call === deed ? [] : [move(table, hand, seat, action), ...layOpen(table, hand, seat, action)];
  return call ? [...done, ...carryOutCall(table, call)] : done;
}

/** The groups that an act hands in, as melds on the table. */
function layOpen(table: Table, hand: string[], seat: number, action: Deed["action"]): Happened[] {
  const melds = groupsOf(action).map((group) => inOrder(group.map((card) => placeCard(card, undefined, seat))).map(({ card }) => card));
  return melds.sort(byFaces).map((cards) => MOVES.meld(table, hand, seat, { type: "meld", cards: cards.join(" ") }));
}

function handOf(table: Table, seat: number): string[] {
  const hand = table.hands[seat];
  if (!hand) throw new Impossible(t("there is no such seat"));
  return hand;
}

/** A call that takes the pile goes through the hand; another goes from the pile to the table. */
function carryOutCall(table: Table, { seat, action }: Deed): Happened[] {
  const hand = handOf(table, seat);
  const depth = Number(action.depth ?? 0);
  const cards = cardsIn(action.cards);
  if (depth > 0) {
    const taken = takeTop(table, depth);
    hand.push(...taken);
    return [{ kind: "called", seat, cards: taken }, ...play(table, hand, seat, action, ["melded", "laid_off"])];
  }
  const open = table.fresh === seat ? table.pile.slice(0, -1) : table.pile;
  const places = placesOf(open, cards);
  if (places.length < cards.length) throw new Impossible(t("the pile has too few cards"));
  if (places.includes(table.pile.length - 1)) table.fresh = null;
  table.pile = table.pile.filter((_, place) => !places.includes(place));
  return play(table, [...cards], seat, action, ["called_meld", "called_lay_off"]);
}

/** The cards of a call from `hand` to the table. */
function play(table: Table, hand: string[], seat: number, action: Deed["action"], [melded, laidOff]: readonly [string, string]): Happened[] {
  const cards = cardsIn(action.cards);
  const names = cardsIn(action.represents);
  if (typeof action.meld !== "number") return [{ ...MOVES.meld(table, hand, seat, action), kind: melded }];
  return cards.map((card, place) => ({ ...MOVES.layoff(table, hand, seat, { type: "layoff", card, meld: action.meld, represents: names[place] }), kind: laidOff }));
}

function takeTop(table: Table, depth: number): string[] {
  if (table.pile.length < depth) throw new Impossible(t("the pile has too few cards"));
  table.fresh = null;
  return table.pile.splice(table.pile.length - depth);
}

function takeUp(table: Table, hand: string[], seat: number, action: Deed["action"]): Happened {
  const cards = takeTop(table, Number(action.depth ?? 1));
  hand.push(...cards);
  return { kind: "took_discard", seat, cards };
}

type Move = (table: Table, hand: string[], seat: number, action: Deed["action"]) => Happened;

const said = (kind: string): Move => (_, __, seat) => ({ kind, seat, cards: [] });

const MOVES = {
  draw_stock(table, hand, seat) {
    table.fresh = null;
    const card = table.stock.shift();
    if (!card) throw new Impossible(t("the stock is empty"));
    hand.push(card);
    return { kind: "drew_stock", seat, cards: [card] };
  },
  draw_discard: takeUp,
  take_upcard: takeUp,
  pass_upcard: said("passed_upcard"),
  knock(table, hand, seat, action) {
    const card = String(action.discard);
    takeOut(hand, card);
    table.pile.push(card);
    return { kind: hand.length > groupsOf(action).flat().length ? "knocked" : "went_gin", seat, cards: [card] };
  },
  big_gin: said("went_gin"),
  finish_layoffs: said("finished"),
  decline: said("declined"),
  pass_call: said("call_passed"),
  call_rummy: said("call_announced"),
  meld(table, hand, seat, action) {
    const cards = cardsIn(action.cards);
    const names = cardsIn(action.represents);
    cards.forEach((card) => takeOut(hand, card));
    const placed = cards.map((card, place) => placeCard(card, names[place], seat));
    table.melds.push({ owner: seat, kind: kindOf(placed), cards: inOrder(placed) });
    return { kind: "melded", seat, cards };
  },
  layoff(table, hand, seat, action) {
    const card = String(action.card);
    takeOut(hand, card);
    const meld = meldAt(table, action.meld);
    const added = placeCard(card, typeof action.represents === "string" ? action.represents : undefined, seat);
    table.melds[Number(action.meld)] = { ...meld, cards: inOrder([...meld.cards, added], meld.kind) };
    return { kind: "laid_off", seat, cards: [card] };
  },
  swap_joker(table, hand, seat, action) {
    const card = String(action.card);
    const joker = String(action.joker);
    takeOut(hand, card);
    const meld = meldAt(table, action.meld);
    const place = swapPlace(meld, joker, card);
    hand.push(joker);
    const cards = meld.cards.map((one, index) => (index === place ? placeCard(card, undefined, seat) : one));
    table.melds[Number(action.meld)] = { ...meld, cards: inOrder(cards, meld.kind) };
    return { kind: "swapped_joker", seat, cards: [card, joker] };
  },
  discard(table, hand, seat, action) {
    const card = String(action.card);
    takeOut(hand, card);
    table.pile.push(card);
    table.fresh = seat;
    return { kind: "discarded", seat, cards: [card] };
  },
} satisfies Readonly<Record<string, Move>>;

function takeOut(hand: string[], card: string): void {
  const at = hand.indexOf(card);
  if (at < 0) throw new Impossible(t("{card} was not in that hand", { card }));
  hand.splice(at, 1);
}

function meldAt(table: Table, number: unknown): Placed {
  const meld = table.melds[Number(number)];
  if (!meld) throw new Impossible(t("there is no such meld"));
  return meld;
}

function swapPlace(meld: Placed, joker: string, card: string): number {
  const named = meld.cards.findIndex((one) => one.card === joker && one.standsFor === card);
  const place = named >= 0 ? named : meld.cards.findIndex((one) => one.card === joker);
  if (place < 0) throw new Impossible(t("there is no such joker in that meld"));
  return place;
}

function placeCard(card: string, name: string | undefined, credit: number): PlacedCard {
  return name && name !== card && name !== "JK" ? { card, credit, standsFor: name } : { card, credit };
}

const RANKS = "A23456789TJQK";
const faceOf = (placed: PlacedCard): string => placed.standsFor ?? placed.card;
const rank = (placed: PlacedCard): number => RANKS.indexOf(faceOf(placed).charAt(0));

const suit = (placed: PlacedCard): number => "SHDC".indexOf(faceOf(placed).charAt(1));

/** A set's cards have one rank. */
function kindOf(cards: readonly PlacedCard[]): Placed["kind"] {
  const known = new Set(cards.filter((one) => faceOf(one) !== "JK").map(rank));
  return known.size <= 1 ? "set" : "run";
}

/** A set by suits, a run from its low end to its high one; one that turns the corner begins after its gap. */
function inOrder(cards: readonly PlacedCard[], kind = kindOf(cards)): PlacedCard[] {
  if (cards.some((one) => faceOf(one) === "JK")) return [...cards];
  if (kind === "set") return [...cards].sort((a, b) => suit(a) - suit(b));
  const held = new Set(cards.map(rank));
  const start = [...held].sort((a, b) => a - b).find((one) => !held.has((one + 12) % 13)) ?? 1;
  const away = (one: PlacedCard): number => (rank(one) - start + 13) % 13;
  return [...cards].sort((a, b) => away(a) - away(b));
}
