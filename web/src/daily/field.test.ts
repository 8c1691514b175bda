import { expect, test } from "vitest";
import type { DailyChoice } from "../generated/messages";
import { ahead, barsOf, firsts } from "./field";

test("a few results have a bar each, the best first", () => {
  const bars = barsOf([{ result: 12, people: 3 }, { result: 10, people: 1 }], 10);
  expect(bars).toEqual([
    { from: 12, to: 12, people: 3, mine: false },
    { from: 11, to: 11, people: 0, mine: false },
    { from: 10, to: 10, people: 1, mine: true },
  ]);
  expect(barsOf([], null)).toEqual([]);
});

test("many results share at most nine bars, and nobody is lost", () => {
  const spread = Array.from({ length: 120 }, (_, index) => ({ result: 60 - index, people: 1 + (index % 3) }));
  const bars = barsOf(spread, -3);
  expect(bars.length).toBeLessThanOrEqual(9);
  expect(bars.reduce((sum, { people }) => sum + people, 0)).toBe(spread.reduce((sum, { people }) => sum + people, 0));
  expect(bars.filter(({ mine }) => mine)).toHaveLength(1);
  expect(bars[0]?.to).toBe(60);
  expect(bars.at(-1)?.from).toBe(-59);
});

test("equal results count by half", () => {
  expect(ahead(0, 0, 0)).toBe(0);
  expect(ahead(4, 1, 2)).toBe(0.5);
});

test("the first act that is another is found for each comparison", () => {
  const act = (more: Partial<DailyChoice>): DailyChoice => ({ frame: 0, done: "Draw", people: 3, same: 1, ...more });
  const found = firsts([act({}), act({ bot: "Knock" }), act({ common: "Pass", most: 2, bot: "Knock" })]);
  expect(found.map(({ kind, number }) => [kind, number])).toEqual([["common", 3], ["bot", 2]]);
});
