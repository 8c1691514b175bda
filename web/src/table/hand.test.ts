import { expect, test } from "vitest";
import { hold, keep, move, nudge, sorted } from "./hand";
import type { Held } from "./hand";

const cards = (held: readonly Held[]): string => held.map((one) => one.card).join(" ");

test("new cards go to the end and nothing else moves", () => {
  const mine = hold(["KD", "2C", "7S"]);
  expect(cards(keep(mine, ["2C", "7S", "3H", "KD"]))).toBe("KD 2C 7S 3H");
});

test("gone cards leave no trace", () => {
  expect(cards(keep(hold(["KD", "2C", "7S"]), ["7S", "KD"]))).toBe("KD 7S");
});

test("copies of a face have keys of their own, and the raised copy goes first", () => {
  const mine = hold(["7S", "2C", "7S"]);
  expect(mine.map((one) => one.key)).toEqual(["7S.1", "2C.1", "7S.2"]);
  expect(keep(mine, ["2C", "7S"], new Set(["7S.1"])).map((one) => one.key)).toEqual(["2C.1", "7S.2"]);
});

test("keys stay unique when a copy comes back", () => {
  const mine = keep(hold(["7S", "7S"]), ["7S"], new Set(["7S.1"]));
  expect(keep(mine, ["7S", "7S"]).map((one) => one.key)).toEqual(["7S.2", "7S.1"]);
});

test("moving takes several cards along", () => {
  const held = hold(["AS", "2S", "3S", "4S"]);
  expect(cards(move(held, new Set(["AS.1", "3S.1"]), 2))).toBe("2S 4S AS 3S");
  expect(cards(move(held, new Set(["4S.1"]), 0))).toBe("4S AS 2S 3S");
});

test("nudging stops at the ends", () => {
  const held = hold(["AS", "2S", "3S"]);
  expect(cards(nudge(held, new Set(["AS.1"]), -1))).toBe("AS 2S 3S");
  expect(cards(nudge(held, new Set(["AS.1"]), 1))).toBe("2S AS 3S");
  expect(cards(nudge(held, new Set(["3S.1"]), 1))).toBe("AS 2S 3S");
});

test("sorting happens on request, by suit or by rank", () => {
  const held = hold(["JK", "KD", "2C", "3S", "2H"]);
  expect(cards(sorted(held, "suit"))).toBe("3S 2H 2C KD JK");
  expect(cards(sorted(held, "rank"))).toBe("2H 2C 3S KD JK");
});
