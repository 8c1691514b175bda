// The effect of each recorded action on the table.  This module knows where cards go, not what is allowed: no rules.

import { placesOf } from "../cards/faces";
import { t } from "../words/words.svelte";
import { byFaces, groupsOf } from "./handed";
import { inOrder, kindOf, type Placed, placeCard } from "./placing";
import { cardsIn, type Deed } from "./record";

/** An event as in the log: its kind, the seat, the cards that moved. */
export interface Happened {
  readonly kind: string;
  readonly seat: number | null;
  readonly cards: readonly string[];
}

/** An action that is impossible with the cards on the table. */
export class Impossible extends Error {}

/** The cards on the table and in the hands while a deal is played, as in a `Position`. */
export interface Table {
  hands: string[][];
  stock: string[];
  pile: string[];
  melds: Placed[];
  aside: string[];
  shown: (readonly (readonly string[])[] | null)[];
  /** The seat whose discard is on top until somebody draws; that seat may not call. */
  fresh: number | null;
  /** The last card drawn and its seat, until that seat discards. */
  drawn: { readonly seat: number; readonly card: string } | null;
  /** The event for a player who declines: a draw, or a rejoin, depending on the game. */
  readonly declined: "declined" | "rejoin_declined";
}

/** Carry out one action, and the call that it triggers; throws `Impossible`. */
export function carryOut(table: Table, deed: Deed, call: Deed | undefined): Happened[] {
  const { seat, action } = deed;
  const hand = handOf(table, seat);
  const move = (MOVES as Readonly<Record<string, Move>>)[action.type];
  if (!move) throw new Impossible(t("the action {act} is unknown here", { act: action.type }));
  const done = call === deed ? [] : [...[move(table, hand, seat, action)].flat(), ...layOpen(table, hand, seat, action)];
  return call ? [...done, ...carryOutCall(table, call)] : done;
}

/** Lay the groups of an action on the table as melds. */
function layOpen(table: Table, hand: string[], seat: number, action: Deed["action"]): Happened[] {
  const melds = groupsOf(action).map((group) => inOrder(group.map((card) => placeCard(card, undefined, seat))).map(({ card }) => card));
  return melds.sort(byFaces).map((cards) => MOVES.meld(table, hand, seat, { type: "meld", cards: cards.join(" ") }));
}

function handOf(table: Table, seat: number): string[] {
  const hand = table.hands[seat];
  if (!hand) throw new Impossible(t("there is no such seat"));
  return hand;
}

/** Carry out a call: one that takes the pile goes through the hand, any other from the pile to the table. */
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

/** Move the cards of a call from `hand` to the table. */
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
  table.drawn = { seat, card: cards.at(-1) ?? "" };
  return { kind: "took_discard", seat, cards };
}

type Move = (table: Table, hand: string[], seat: number, action: Deed["action"]) => Happened | Happened[];

const said = (kind: string): Move => (_, __, seat) => ({ kind, seat, cards: [] });

const MOVES = {
  draw_stock(table, hand, seat) {
    table.fresh = null;
    const card = table.stock.shift();
    if (!card) throw new Impossible(t("the stock is empty"));
    hand.push(card);
    table.drawn = { seat, card };
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
  decline: ({ declined }, _, seat) => ({ kind: declined, seat, cards: [] }),
  drop: said("dropped"),
  leave: said("left"),
  rejoin: said("rejoined"),
  accept_split: said("split_accepted"),
  refuse_split: said("split_refused"),
  miss: (table, hand, seat) => [...discardBack(table, hand, seat), { kind: "missed", seat, cards: [] }],
  declare(table, hand, seat, action) {
    const card = String(action.card);
    takeOut(hand, card);
    table.aside.push(card);
    return { kind: "declared", seat, cards: [card, ...show(table, hand, seat, action)] };
  },
  submit_groups: (table, hand, seat, action) => ({ kind: "groups_shown", seat, cards: show(table, hand, seat, action) }),
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
  discard: (table, hand, seat, action) => discardCard(table, hand, seat, String(action.card)),
} satisfies Readonly<Record<string, Move>>;

function discardCard(table: Table, hand: string[], seat: number, card: string): Happened {
  takeOut(hand, card);
  table.pile.push(card);
  table.fresh = seat;
  table.drawn = null;
  return { kind: "discarded", seat, cards: [card] };
}

/** Discard the card drawn, when a player misses the turn after drawing. */
const discardBack = (table: Table, hand: string[], seat: number): Happened[] =>
  table.drawn?.seat === seat ? [discardCard(table, hand, seat, table.drawn.card)] : [];

/** Show the hand in groups without moving it; returns the cards in them. */
function show(table: Table, hand: readonly string[], seat: number, action: Deed["action"]): string[] {
  const groups = Array.isArray(action.groups) ? action.groups.map(cardsIn) : [];
  const loose = [...hand];
  groups.flat().forEach((card) => takeOut(loose, card));
  table.shown[seat] = groups;
  return groups.flat();
}

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
