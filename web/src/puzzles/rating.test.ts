import { expect, test } from "vitest";
import { after, afterPuzzle, NEW } from "./rating";

test("the example of Glickman's paper comes out", () => {
  const against = (rating: number, deviation: number, score: number) => ({ against: { rating, deviation }, score });
  const { rating, deviation } = after({ rating: 1500, deviation: 200 }, [against(1400, 30, 1), against(1550, 100, 0), against(1700, 300, 0)]);
  expect(rating).toBeCloseTo(1464.1, 0);
  expect(deviation).toBeCloseTo(151.4, 1);
});

test("a solved puzzle raises the rating, a hard one more, and a missed one lowers it", () => {
  const easy = afterPuzzle(NEW, 1000, true).rating;
  const hard = afterPuzzle(NEW, 2000, true).rating;
  expect(hard).toBeGreaterThan(easy);
  expect(easy).toBeGreaterThan(NEW.rating);
  expect(afterPuzzle(NEW, 1000, false).rating).toBeLessThan(NEW.rating);
});

test("a rating stays open to change after many puzzles", () => {
  let mine = NEW;
  for (let puzzle = 0; puzzle < 500; puzzle += 1) mine = afterPuzzle(mine, 1300, puzzle % 2 === 0);
  expect(mine.deviation).toBe(60);
});
