import { expect, test } from "vitest";
import { levelHere, levelsFor, playersFor } from "./opening";
import { CATALOGUE } from "./testing/catalogue";

test("a preset is offered for the numbers of players it allows", () => {
  expect(playersFor(CATALOGUE, "500-river")).toEqual([2, 3, 4, 5, 6]);
});

test("with changed options every number of players the game allows can be tried", () => {
  expect(playersFor(CATALOGUE, "500-river", { deck_count: 2 }).at(-1)).toBe(8);
});

test("a level that a game does not have is not offered there, and the best one stands for it", () => {
  const [good, strong] = [{ key: "good", name: "", sentence: "" }, { key: "strong", name: "", sentence: "", games: ["gin"] }];
  const levels = [good, strong];
  expect(levelsFor({ levels }, "gin")).toEqual(levels);
  expect(levelsFor({ levels }, "500")).toEqual([good]);
  expect([levelHere(levels, "strong"), levelHere([good], "strong")]).toEqual(["strong", "good"]);
});
