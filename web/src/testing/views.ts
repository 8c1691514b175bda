// Views as the server would send them, for tests and for looking at screens without a server.

import type { DealView, MeldView, Offer, Panel, PayoutsPanel, SeatView, TableView } from "../generated/messages";

const bot = (name: string, cards: number, score: number, lastAct: string, known: string[] = []): SeatView => ({
  name, kind: "bot", connected: true, cards, score, ready: true, known, lastAct,
});

const meld = (owner: number, kind: MeldView["kind"], cards: string[]): MeldView => ({
  owner, kind, cards: cards.map((card) => ({ card, credit: owner })),
});

const discard = (card: string, words: string): Offer => ({
  action: { type: "discard", card }, gesture: "discard", place: "primary", words: `Discard ${words}`, cards: [card],
});

/** A view with these panels in place of its own of the same kinds. */
export function withPanels(view: TableView, ...panels: readonly Panel[]): TableView {
  return { ...without(view, ...panels.map(({ type }) => type)), panels: [...(without(view, ...panels.map(({ type }) => type)).panels ?? []), ...panels] };
}

/** A view without its panels of these kinds. */
export function without(view: TableView, ...kinds: readonly Panel["type"][]): TableView {
  return { ...view, panels: (view.panels ?? []).filter(({ type }) => !kinds.includes(type)) };
}

export const HAND = ["3S", "4S", "5S", "9H", "TH", "QD", "KD", "KC", "2C", "7C", "JK"];

export const LAST_DEAL: DealView = {
  deal: 1,
  reason: "went_out",
  words: "Mira goes out: you +18, Mira 0, Tomasz +13.",
  winner: 1,
  scores: [
    { points: "18", words: "You: penalty for the cards held", parts: [{ points: "10", words: "Q♥" }, { points: "7", words: "7♦" }, { points: "1", words: "A♠" }] },
    { points: "0", words: "Mira: nothing to count" },
    { points: "13", words: "Tomasz: penalty for the cards held", parts: [{ points: "9", words: "9♣" }, { points: "4", words: "4♦" }] },
  ],
  chips: [],
  hands: [
    { melds: [["5C", "6C", "7C"]], rest: ["QH", "7D", "AS"] },
    { melds: [], rest: [] },
    { melds: [], rest: ["9C", "4D"] },
  ],
};

export const PLAYING: TableView = {
  table: "abc",
  version: 40,
  status: "playing",
  rules: "basic(printed_jokers=1)",
  variant: "basic",
  title: "Basic rummy",
  host: 0,
  timekeeper: 0,
  you: 0,
  seats: [
    { name: "Ann", kind: "person", connected: true, cards: 11, score: 18, ready: false, lastAct: "You draw 7♣ from the stock." },
    bot("Mira", 7, 0, "Mira discards K♥.", ["4H"]),
    bot("Tomasz", 4, 13, "Tomasz lays off 6♠ on 3♠ 4♠ 5♠."),
    { name: "Grandmother Josephine", kind: "person", connected: false, cards: 10, score: 102, ready: false, lastAct: "" },
  ],
  deal: 2,
  dealer: 3,
  turn: 0,
  phase: "play",
  toAct: [0],
  prompt: "Put down a meld, lay off a card or discard a card.",
  stock: 21,
  pile: ["2D", "9S", "KH"],
  melds: [
    meld(1, "run", ["6D", "7D", "8D", "9D"]),
    meld(2, "set", ["TS", "TD", "TC"]),
    { owner: 2, kind: "run", cards: [{ card: "4C", credit: 2 }, { card: "JK", credit: 2, standsFor: "5C" }, { card: "6C", credit: 2 }] },
  ],
  hand: HAND,
  groups: [HAND],
  taken: null,
  offers: [
    discard("KD", "K♦"), discard("QD", "Q♦"), discard("2C", "2♣"), discard("7C", "7♣"), discard("TH", "10♥"), discard("JK", "joker"),
    { action: { type: "meld", cards: ["3S", "4S", "5S"] }, gesture: "meld", place: "primary", words: "Meld 3♠ 4♠ 5♠", cards: ["3S", "4S", "5S"] },
    { action: { type: "meld", cards: ["9H", "TH", "JK"], represents: ["9H", "TH", "JH"] }, gesture: "meld", menu: "Meld …", place: "primary", words: "Meld 9♥ 10♥ joker as J♥", cards: ["9H", "JK", "TH"] },
    { action: { type: "meld", cards: ["JK", "9H", "TH"], represents: ["8H", "9H", "TH"] }, gesture: "meld", menu: "Meld …", place: "primary", words: "Meld joker as 8♥ 9♥ 10♥", cards: ["9H", "JK", "TH"] },
    { action: { type: "layoff", card: "7C", meld: 2 }, gesture: "lay_off", meld: 2, words: "Lay off 7♣ on Tomasz's run", cards: ["7C"] },
    { action: { type: "layoff", card: "TH", meld: 1 }, gesture: "lay_off", meld: 1, words: "Lay off 10♥ on Tomasz's set", cards: ["TH"] },
  ],
  rows: [[18, 0, 13, 102]],
  lastDeal: { ...LAST_DEAL, hands: [...LAST_DEAL.hands, { melds: [], rest: ["KS", "QS"] }], scores: [...LAST_DEAL.scores, { points: "102", words: "Grandmother Josephine: penalty for the cards held" }] },
  winners: null,
  fair: { deal: 2, commitment: "ab".repeat(32), secret: null, nonces: ["", "", "", ""] },
  nextCommitment: "cd".repeat(32),
  hints: true,
};

/** A table with clocks: yours is running, one player is away, a bot plays for another. */
export const CLOCKED: TableView = {
  ...PLAYING,
  settings: { clock: "normal", absent: "bot" },
  seats: PLAYING.seats.map((seat, index) => {
    if (index === 0) return { ...seat, clock: { left: 50_000, full: 120_000, running: true } };
    if (index === 2) return { ...seat, standIn: true };
    return index === 3 ? { ...seat, away: true, extraTime: true, clock: { left: 95_000, full: 240_000 } } : seat;
  }),
};

export const DRAWING: TableView = {
  ...PLAYING,
  phase: "draw",
  hand: HAND.slice(0, 10),
  groups: [HAND.slice(0, 10)],
  prompt: "Draw from the stock or take K♥.",
  offers: [
    { action: { type: "draw_stock" }, gesture: "draw", place: "primary", words: "Draw from the stock" },
    { action: { type: "draw_discard", depth: 1 }, gesture: "take", words: "Take K♥" },
  ],
};

export const BETWEEN: TableView = {
  ...PLAYING,
  status: "between",
  toAct: [],
  hand: [],
  groups: [],
  offers: [],
  prompt: "Say when you are ready for the next deal.",
  fair: { deal: 1, commitment: "4b68ab3847feda7d6c62c1fbcbeebfa35eab7351ed5e78f4ddadea5df64b8015", secret: "00010203", nonces: ["", "", "", ""] },
};

export const OVER: TableView = { ...BETWEEN, status: "over", winners: [1] };

export const LOBBY: TableView = {
  ...PLAYING,
  status: "lobby",
  deal: 0,
  toAct: [],
  hand: [],
  groups: [],
  offers: [],
  melds: [],
  pile: [],
  rows: [],
  lastDeal: null,
  prompt: "2 seats are free. Share the link, or start: bots take what is free.",
  seats: [
    { name: "Ann", kind: "person", connected: true, cards: 0, score: 0 },
    { name: "Mira", kind: "person", connected: false, cards: 0, score: 0 },
    { name: "", kind: "free", connected: false, cards: 0, score: 0 },
    { name: "", kind: "free", connected: false, cards: 0, score: 0 },
  ],
};

const take = (depth: number, words: string, must?: string): Offer => ({ action: { type: "draw_discard", depth }, gesture: "take", words, pile: depth, ...(must ? { must } : {}) });

export const RIVER_PILE = ["9S", "4C", "JH", "9D", "KH", "9C"];

/** 500 with a river, at your draw: you can take from three depths of the pile. */
export const RIVER: TableView = {
  ...DRAWING,
  variant: "500",
  title: "500 by the river",
  panels: [{ type: "spread" }],
  pile: RIVER_PILE,
  seats: DRAWING.seats.map((seat, index) => ({ ...seat, melded: 10 * index, floating: index === 2 })),
  melds: [{ ...meld(1, "run", ["6D", "7D", "8D"]), cards: [...meld(1, "run", ["6D", "7D"]).cards, { card: "8D", credit: 0 }] }],
  prompt: "Draw from the stock or take 9♣.",
  offers: [
    { action: { type: "draw_stock" }, gesture: "draw", place: "primary", words: "Draw from the stock" },
    take(1, "Take 9♣"),
    take(3, "Take 3 cards and play 9♦", "9D"),
    take(5, "Take 5 cards and play 4♣", "4C"),
  ],
};

const NINES = { cards: "9S 9D 9C", represents: "9S 9D 9C" };

/** Another player's turn, in which you may call. */
export const CALLING: TableView = {
  ...RIVER,
  turn: 1,
  phase: "window",
  toAct: [0, 2],
  window: 3000,
  prompt: "Call rummy or let it go by.",
  offers: [
    { action: { type: "call_rummy", depth: 6, ...NINES }, place: "primary", words: "Call rummy: take 6 cards and meld 9♠ 9♦ 9♣", pile: 6, calls: ["9S", "9D", "9C"] },
    { action: { type: "pass_call" }, gesture: "pass", words: "Do not call" },
  ],
};

const knock = (card: string, words: string, left: number, ...melds: string[]): Offer => ({
  action: { type: "knock", discard: card, melds }, place: "ending", words: `Knock with ${words}`, cards: [card], left, button: `Knock with ${words}: ${left} deadwood`,
});

const GIN_HAND = ["4S", "4H", "4D", "5H", "6H", "7H", "9C", "TC", "JC", "AS", "KD"];
const PLAYERS: SeatView[] = [{ name: "Ann", kind: "person", connected: true, cards: 11, score: 42 }, bot("Mira", 10, 25, "Mira discards K♥.")];

/** Gin on your turn: the three melds in the hand are not grouped; the ace or the king is left over. */
export const GIN: TableView = {
  ...PLAYING,
  rules: "gin-oklahoma",
  variant: "gin",
  title: "Oklahoma gin",
  seats: PLAYERS,
  dealer: 1,
  phase: "discard",
  melds: [],
  hand: GIN_HAND,
  groups: [GIN_HAND],
  taken: null,
  prompt: "Discard a card or knock.",
  rows: [[42, 0], [0, 25]],
  lastDeal: null,
  panels: [
    { type: "terms", words: ["Knock limit 7", "Spades: double"] },
    { type: "unmatched", best: 1, melds: [["4S", "4H", "4D"], ["5H", "6H", "7H"], ["9C", "TC", "JC"]], words: "1 deadwood", least: "1 deadwood" },
    { type: "columns", games: [{ wins: [[42], [25]], totals: [42, 25] }] },
  ],
  offers: [
    discard("KD", "K♦"), discard("AS", "A♠"), discard("4S", "4♠"),
    knock("KD", "K♦", 1, "4S 4H 4D", "5H 6H 7H", "9C TC JC"),
  ],
};

const SHELVES = [["4H", "5H", "6H", "7H"], ["9C", "TC", "JC"]];

/** The same hand in groups that leave more than necessary. */
export const GROUPED: TableView = {
  ...withPanels(
    GIN,
    { type: "terms", words: ["Knock limit 10"] },
    { type: "unmatched", best: 1, own: 9, melds: [["4S", "4H", "4D"], ["5H", "6H", "7H"], ["9C", "TC", "JC"]], words: "your groups 9, best 1", least: "1 deadwood" },
  ),
  groups: [...SHELVES, ["4S", "4D", "AS", "KD"]],
  shelves: [{ points: 22, kind: "run", label: "run" }, { points: 29, kind: "run", label: "run" }],
  offers: [...GIN.offers, { ...knock("KD", "K♦", 9, "4H 5H 6H 7H", "9C TC JC"), own: true }],
};

/** The first upcard is offered. */
export const UPCARD: TableView = {
  ...GIN,
  phase: "upcard",
  stock: 31,
  pile: ["7S"],
  hand: GIN_HAND.slice(0, 10),
  groups: [GIN_HAND.slice(0, 10)],
  prompt: "Take 7♠ or leave the upcard.",
  offers: [
    { action: { type: "pass_upcard" }, gesture: "pass", place: "primary", words: "Leave the upcard" },
    { action: { type: "take_upcard" }, gesture: "take", words: "Take 7♠" },
  ],
};

const DEFENCE = ["KS", "8S", "9S", "2D", "2H", "2C"];

/** Mira has knocked: several cards can be laid off on her run in a chain, and one is there already. */
export const LAYING_OFF: TableView = {
  ...withPanels(
    GIN,
    { type: "opened", seat: 1, cards: ["3D", "AC"], points: 4 },
    { type: "unmatched", best: 27, melds: [["2D", "2H", "2C"]], words: "27 deadwood", least: "27 deadwood" },
  ),
  phase: "layoff",
  turn: 0,
  hand: DEFENCE,
  groups: [DEFENCE],
  melds: [
    { ...meld(1, "run", ["5S", "6S", "7S"]), cards: [...meld(1, "run", ["4S"]).cards.map((one) => ({ ...one, credit: 0 })), ...meld(1, "run", ["5S", "6S", "7S"]).cards] },
    meld(1, "set", ["TS", "TD", "TC"]),
  ],
  prompt: "Lay off a card or show your hand.",
  offers: [
    { action: { type: "layoff", card: "8S", meld: 0 }, gesture: "lay_off", meld: 0, words: "Lay off 8♠ on Mira's run", cards: ["8S"] },
    { action: { type: "finish_layoffs", melds: ["2H 2D 2C"] }, gesture: "done", button: "Done, 27 deadwood", words: "Lay off no more and show your hand", left: 27 },
  ],
};

/** Hollywood after your three wins of 40, 35 and 30 and one win of Mira's. */
export const HOLLYWOOD: TableView = {
  ...withPanels(GIN, { type: "terms", words: ["Knock limit 10"] }, {
    type: "columns",
    games: [
      { wins: [[40, 35, 30], [25]], totals: [105, 25], winner: 0 },
      { wins: [[35, 30], []], totals: [65, 0] },
      { wins: [[30], []], totals: [30, 0] },
    ],
  }),
  title: "Hollywood gin",
  rows: [[40, 0], [35, 0], [0, 25], [30, 0]],
};

const KNOCKED: DealView = {
  deal: 2,
  reason: "undercut",
  words: "You undercut: you +31, Mira 0.",
  winner: 0,
  scores: [
    { points: "31", words: "You: undercut", parts: [{ points: "10", words: "Mira's unmatched cards" }, { points: "-4", words: "less deadwood" }, { points: "25", words: "bonus for the undercut" }] },
    { points: "0", words: "Mira: no points" },
  ],
  chips: [],
  hands: [{ melds: [], rest: ["4D"] }, { melds: [], rest: ["3D", "7C"] }],
  melds: [...LAYING_OFF.melds, meld(0, "set", ["2H", "2D", "2C"])],
};

/** The chips from a pool that Ann won, with their proof and the fee. */
export const PAID: PayoutsPanel = {
  type: "payouts",
  scores: [
    { points: "18.50", words: "You: entry and winnings", parts: [{ points: "-10.00", words: "the entry" }, { points: "30.00", words: "the pool" }, { points: "-1.50", words: "the fee" }] },
    { points: "-10.00", words: "Mira: entry and winnings", parts: [{ points: "-10.00", words: "the entry" }] },
  ],
  fee: "1.50",
};

/** The match is over: the points added to the deals have their proof. */
export const GIN_OVER: TableView = {
  ...withPanels(without(HOLLYWOOD, "terms", "unmatched"), {
    type: "finals",
    scores: [
      { points: "280", words: "You: in the end", parts: [{ points: "105", words: "deals won" }, { points: "100", words: "bonus for the game" }, { points: "75", words: "boxes for deals won, × 3", parts: [{ points: "25", words: "box" }] }] },
      { points: "50", words: "Mira: in the end", parts: [{ points: "25", words: "deals won" }, { points: "25", words: "boxes for deals won, × 1" }] },
    ],
  }),
  status: "over",
  phase: "over",
  toAct: [],
  hand: [],
  groups: [],
  offers: [],
  melds: KNOCKED.melds ?? [],
  lastDeal: KNOCKED,
  winners: [0],
};
