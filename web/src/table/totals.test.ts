import { expect, test } from "vitest";
import { OVER } from "../testing/views";
import { drawn, lead, totals } from "./totals";

const seat = (score: number) => ({ ...OVER.seats[0]!, score });

test("totals add up deal by deal, from nothing", () => {
  expect(totals({ rows: [[5, 0], [3, 7]], seats: [seat(8), seat(7)] })).toEqual([[0, 5, 8], [0, 0, 7]]);
});

test("the lines of a chart share one scale, also below nothing", () => {
  expect(drawn([[0, 10], [0, -10]])).toEqual([[{ x: 0, y: 0.5 }, { x: 1, y: 0 }], [{ x: 0, y: 0.5 }, { x: 1, y: 1 }]]);
  expect(drawn([[0], [0]])).toEqual([[{ x: 0, y: 0 }], [{ x: 0, y: 0 }]]);
});

test("the lead is over the nearest seat, and a shared match has none", () => {
  expect(lead({ seats: [seat(100), seat(40), seat(70)], winners: [0] })).toEqual({ points: 30, over: 2 });
  expect(lead({ seats: [seat(100), seat(140), seat(170)], winners: [0], lowestWins: true })).toEqual({ points: 40, over: 1 });
  expect(lead({ seats: [seat(1), seat(1)], winners: [0, 1] })).toBeNull();
});

test("a winner who has not the best score is ahead of nobody", () => {
  expect(lead({ seats: [seat(510), seat(640)], winners: [0] })).toBeNull();
  expect(lead({ seats: [seat(80), seat(30), seat(120)], winners: [0], lowestWins: true })).toBeNull();
});
