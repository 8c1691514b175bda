import { expect, test } from "vitest";
import { tablesQuery } from "./api";

test("only filters that are set go into the query", () => {
  expect(tablesQuery({ preset: "", players: "", free: false })).toBe("");
  expect(tablesQuery({ preset: "block", players: "3", free: true })).toBe("preset=block&players=3&free=true");
});
