import { expect, test } from "vitest";
import type { Suit } from "./faces";
import { pips, sign } from "./pips";

const SUITS: readonly Suit[] = ["S", "H", "D", "C"];

/** How far a path has gone from each of its starts, and whether its second point lies below the first. */
function walk(path: string): { readonly gap: number; readonly stands: boolean }[] {
  return path.split("M").slice(1).map((one) => {
    const steps = [...one.matchAll(/[cl]([^clz]+)/g)].map((step) => (step[1] ?? "").trim().split(/\s+/).map(Number));
    const [x, y] = [2, 1].map((from) => steps.reduce((sum, step) => sum + (step.at(-from) ?? Number.NaN), 0));
    return { gap: Math.hypot(x ?? 1, y ?? 1), stands: (steps[0]?.at(-1) ?? 0) > 0 };
  });
}

test.each(SUITS)("a card of %s has as many signs as its rank says, half of them on their heads", (suit) => {
  expect(Array.from({ length: 10 }, (_, rank) => walk(pips(suit, rank)).length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const turned = (rank: number): number => walk(pips(suit, rank)).filter(({ stands }) => stands !== walk(sign(suit, 0, 0))[0]?.stands).length;
  expect([0, 1, 3, 6, 7, 9].map(turned)).toEqual([0, 1, 2, 2, 3, 5]);
});

test("each sign ends where it began", () => {
  for (const suit of SUITS) for (const size of [1, -0.5, 2.9]) expect(walk(sign(suit, 7, 9, size))[0]?.gap, suit).toBeLessThan(0.06);
});
