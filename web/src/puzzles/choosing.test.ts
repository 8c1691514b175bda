import { expect, test } from "vitest";
import type { PuzzleListing } from "../generated/messages";
import days from "../../../tests/puzzles/days.json";
import { daily, next } from "./choosing";

const puzzle = (key: string, rating: number, variant = "gin", theme = "draw"): PuzzleListing => ({ key, variant, theme, rating });
const LIST = [puzzle("a", 900), puzzle("b", 1500), puzzle("c", 1600, "500", "play"), puzzle("d", 2000)];
const ANY = { variant: "", theme: "" };
const first = (): number => 0;

test("the puzzle of the day is the same all day, another one tomorrow, and the first again after all", () => {
  const days = [0, 1, 2, 3, 4].map((day) => daily(LIST, new Date(2026, 10, 20 + day, 9))?.key);
  expect(new Set(days.slice(0, 4)).size).toBe(4);
  expect(days[4]).toBe(days[0]);
  expect(daily(LIST, new Date(2026, 10, 20, 23, 59))?.key).toBe(days[0]);
  expect(daily([], new Date())).toBeUndefined();
});

test("a day has the same puzzle here and in the terminal, whose test reads the same file", () => {
  for (const [day, number, place] of days as [string, number, number][]) {
    const list = Array.from({ length: number }, (_, index) => puzzle(`${index}`, 1500));
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    expect(daily(list, new Date(year, month - 1, date, 12))?.key, day).toBe(`${place}`);
  }
});

test("the next puzzle is one that is as hard as its solver is good, and is not the one before", () => {
  expect(next(LIST, ANY, {}, 1500, "", first)?.key).toBe("b");
  expect(next(LIST, ANY, {}, 1500, "b", first)?.key).toBe("c");
});

test("the wish is kept, and those that are left come before those that were missed or solved", () => {
  expect(next(LIST, { variant: "gin", theme: "draw" }, { b: 1 }, 1600, "", first)?.key).toBe("d");
  expect(next(LIST, { variant: "", theme: "play" }, { c: 1 }, 1600, "", first)?.key).toBe("c");
  expect(next(LIST, { variant: "gin", theme: "" }, { a: 1, b: 0, d: 1 }, 2000, "", first)?.key).toBe("b");
  expect(next(LIST, { variant: "contract", theme: "" }, {}, 1500, "")).toBeUndefined();
});
