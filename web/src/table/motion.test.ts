import { expect, test } from "vitest";
import { PATHS } from "../generated/kinds";
import type { Told } from "../generated/messages";
import { flightsOf } from "./motion";

const DEALT = { held: [7, 7, 7], first: 1 };
const told = (kind: string, seat: number | null, ...cards: string[]): Told => ({ version: 1, kind, seat, cards });
const ways = (...events: Told[]): string[] =>
  flightsOf(events, DEALT).map(({ card, start, goal }) => `${card ?? "back"}: ${start.spot}${start.seat ?? ""} → ${goal.spot}${goal.seat ?? ""}`);

test("a draw is a back to those who do not see it, a take shows its card", () => {
  expect(ways(told("drew_stock", 2))).toEqual(["back: stock → hand2"]);
  expect(ways(told("drew_stock", 0, "7C"))).toEqual(["7C: stock → hand0"]);
  expect(ways(told("took_discard", 1, "9S", "KH"))).toEqual(["9S: pile → hand1", "KH: pile → hand1"]);
});

test("a take moves nothing onto the pile", () => {
  expect(flightsOf([told("took_discard", 1, "KH")], DEALT).filter(({ goal }) => goal.spot === "pile")).toEqual([]);
});

test("a swap moves two cards in opposite directions", () => {
  expect(ways(told("swapped_joker", 1, "5C", "JK"))).toEqual(["5C: hand1 → melds", "JK: melds → hand1"]);
});

test("a declaration finishes with its first card and shows the others", () => {
  expect(ways(told("declared", 0, "2D", "3S", "4S"))).toEqual(["2D: hand0 → finish", "3S: hand0 → shown", "4S: hand0 → shown"]);
});

test("a new stock is turned over and takes no card of the pile with it by name", () => {
  expect(ways(told("stock_recycled", 1, "KH"))).toEqual(["back: pile → stock", "back: pile → stock", "back: pile → stock"]);
});

test("a toss lays one card before each seat, to be looked at before the deal", () => {
  const flights = flightsOf([told("tossed", null, "7C", "KH", "2S"), told("deal_started", null, "9D")], DEALT);
  expect(flights.slice(0, 3).map(({ card, goal }) => `${card} ${goal.spot}${goal.seat}`)).toEqual(["7C seats0", "KH seats1", "2S seats2"]);
  const looked = Math.max(...flights.slice(0, 3).map(({ at, takes, stays = 0 }) => at + takes + stays));
  expect(Math.min(...flights.slice(3).map(({ at }) => at))).toBe(looked);
});

test("a deal goes round in waves from the first seat, in order of time, and covers every card once", () => {
  const flights = flightsOf([told("deal_started", null, "9D")], DEALT);
  const hands = flights.filter(({ goal }) => goal.spot === "hand");
  expect(hands.slice(0, 4).map(({ goal }) => goal.seat)).toEqual([1, 2, 0, 1]);
  for (const seat of [0, 1, 2]) {
    const parts = hands.flatMap(({ goal, part }) => (goal.seat === seat && part ? [part] : []));
    expect(parts.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  }
  expect(flights.at(-1)).toMatchObject({ card: "9D", goal: { spot: "pile" } });
  expect(flights.map(({ at }) => at)).toEqual(flights.map(({ at }) => at).sort((a, b) => a - b));
});

test("every act takes the time that the design says", () => {
  const takes = (kind: string, ...cards: string[]): number[] => [...new Set(flightsOf([told(kind, 1, ...cards)], DEALT).map((flight) => Math.round(flight.takes)))];
  const lengths = { drew_stock: 180, discarded: 180, knocked: 180, took_discard: 240, called: 240, called_meld: 240, bought: 240, melded: 220, laid_off: 220, swapped_joker: 220, groups_shown: 200 };
  for (const [kind, length] of Object.entries(lengths)) expect([kind, takes(kind, "KD", "KC")]).toEqual([kind, [length]]);
  expect(takes("deal_started", "9D")).toEqual([350, 200]);
});

test("with six players and twenty-one cards few are in the air", () => {
  expect(flightsOf([told("deal_started", null)], { held: Array<number>(6).fill(21), first: 0 })).toHaveLength(24);
});

test("events that came together follow each other, and are never long behind", () => {
  const turn = [told("drew_stock", 1), told("melded", 1, "3S", "4S", "5S"), told("discarded", 1, "KD")];
  const flights = flightsOf(turn, DEALT);
  expect(flights[1]?.at).toBeGreaterThan(100);
  const many = flightsOf(Array.from({ length: 30 }, () => turn).flat(), DEALT);
  expect(Math.max(...many.map(({ at, takes }) => at + takes))).toBeLessThanOrEqual(900.001);
});

test("what moves no card makes no motion", () => {
  expect(flightsOf([told("turn_started", 1), told("unheard_of", 1, "KD")], DEALT)).toEqual([]);
});

test("every kind with a way is shown", () => {
  for (const kind of Object.keys(PATHS)) expect(flightsOf([told(kind, 1, "KD")], DEALT), kind).not.toEqual([]);
});
