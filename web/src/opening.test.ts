import { expect, test } from "vitest";
import { playersFor } from "./opening";
import { CATALOGUE } from "./testing/catalogue";

test("a preset is offered for the numbers of players it allows", () => {
  expect(playersFor(CATALOGUE, "500-river")).toEqual([2, 3, 4, 5, 6]);
});

test("with changed options every number of players the game allows can be tried", () => {
  expect(playersFor(CATALOGUE, "500-river", { deck_count: 2 }).at(-1)).toBe(8);
});
