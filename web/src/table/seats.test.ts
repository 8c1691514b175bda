import { expect, test } from "vitest";
import type { TableView } from "../generated/messages";
import { LOBBY, OVER, PLAYING } from "../testing/views";
import { seatsToTake, standings } from "./seats";

const over = (scores: readonly number[], winners: readonly number[]): TableView => ({
  ...OVER,
  winners,
  seats: scores.map((score, seat) => ({ name: `P${seat}`, kind: "bot", connected: true, cards: 0, score })),
});
const order = (view: TableView): string => standings(view).map(({ seat, rank, won }) => `${rank}:${seat}${won ? "*" : ""}`).join(" ");

test("if the lowest total wins, the lowest comes first", () => {
  expect(order(over([102, 0, 13, 57], [1]))).toBe("1:1* 2:2 3:3 4:0");
});

test("if the highest total wins, the highest comes first", () => {
  expect(order(over([40, 500, -20, 310], [1]))).toBe("1:1* 2:3 3:0 4:2");
});

test("winners who share the match share the first rank, equal totals share theirs", () => {
  expect(order(over([10, 3, 3, 10], [1, 2]))).toBe("1:1* 1:2* 3:0 3:3");
  expect(order(over([5, 5], [0, 1]))).toBe("1:0* 1:1*");
});

test("the winner comes first whatever the totals, and without one nobody is ranked", () => {
  expect(order(over([30, 20, 90], [0]))).toBe("1:0* 2:1 3:2");
  expect(order(over([30, 20], []))).toBe("1:0 1:1");
});

test("a guest takes a free seat before the match, or the seat of a bot that gives it up", () => {
  expect(seatsToTake({ ...LOBBY, you: null })).toEqual([2, 3]);
  expect(seatsToTake(LOBBY)).toEqual([]);
  expect(seatsToTake({ ...PLAYING, you: null })).toEqual([]);
  const open = { ...PLAYING, you: null, settings: { takeover: true } };
  expect(seatsToTake(open)).toEqual([1, 2]);
  expect(seatsToTake({ ...open, seats: open.seats.map((seat, index) => (index === 1 ? { ...seat, standIn: true } : seat)) })).toEqual([2]);
  expect(seatsToTake({ ...open, status: "over" })).toEqual([]);
});
