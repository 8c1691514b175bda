import { expect, test } from "vitest";
import { OVER } from "../testing/views";
import { drawn, lead, totals } from "./totals";

const seat = (score: number) => ({ ...OVER.seats[0]!, score });

test("totals add up deal by deal, from nothing", () => {
  const lines = totals({ rows: [[5, 0], [3, 7]], seats: [seat(8), seat(7)] });
  expect(lines.map((line) => line.map(({ total }) => total))).toEqual([[0, 5, 8], [0, 0, 7]]);
});

test("a seat that rejoins falls to the total it begins with, at the same deal", () => {
  const view = { rows: [[20, 105], [0, 30]], seats: [seat(20), seat(51)], panels: [{ type: "backs", backs: [{ deal: 1, seat: 1, points: -84 }] }] } as const;
  const [, back] = totals(view);
  expect(back).toEqual([{ deal: 0, total: 0 }, { deal: 1, total: 105 }, { deal: 1, total: 21, back: true }, { deal: 2, total: 51 }]);
  expect(drawn(totals(view))[1]?.map(({ x, back }) => [x, back])).toEqual([[0, false], [0.5, false], [0.5, true], [1, false]]);
});

test("the lines of a chart share one scale, also below nothing", () => {
  const line = (...all: readonly number[]) => all.map((total, deal) => ({ deal, total }));
  const points = (lines: ReturnType<typeof drawn>) => lines.map((one) => one.map(({ x, y }) => [x, y]));
  expect(points(drawn([line(0, 10), line(0, -10)]))).toEqual([[[0, 0.5], [1, 0]], [[0, 0.5], [1, 1]]]);
  expect(points(drawn([line(0), line(0)]))).toEqual([[[0, 0]], [[0, 0]]]);
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
