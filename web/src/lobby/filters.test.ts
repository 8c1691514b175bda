import { expect, test } from "vitest";
import { ALL, countOf, filtersIn, queryOf } from "./filters";

test("only filters that are set go into the query", () => {
  expect(queryOf(ALL)).toBe("");
  expect(queryOf({ ...ALL, preset: "block", players: "3", free: true })).toBe("preset=block&players=3&free=true");
  expect(countOf(ALL)).toBe(0);
  expect(countOf({ ...ALL, clock: "fast", rated: "false" })).toBe(2);
});

test("filters come back from the address as they went there", () => {
  const some = { preset: "gin", players: "2", clock: "fast", bots: "none", rated: "true", chips: "false", free: true } as const;
  expect(filtersIn(queryOf(some))).toEqual(some);
  expect(filtersIn("")).toEqual(ALL);
  expect(filtersIn("rated=maybe&free=1&other=x")).toEqual(ALL);
});
