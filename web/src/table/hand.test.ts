import { expect, test } from "vitest";
import { group, groupsOf, hold, holdGroups, keep, move, nudge, sorted, toGroup, ungroup } from "./hand";
import type { Held } from "./hand";

const cards = (held: readonly Held[]): string => held.map((one) => one.card).join(" ");

test("new cards go to the end and nothing else moves", () => {
  const mine = hold(["KD", "2C", "7S"]);
  expect(cards(keep(mine, ["2C", "7S", "3H", "KD"]))).toBe("KD 2C 7S 3H");
});

test("cards that leave the hand leave no trace", () => {
  expect(cards(keep(hold(["KD", "2C", "7S"]), ["7S", "KD"]))).toBe("KD 7S");
});

test("copies of a face have different keys, and the selected copy leaves first", () => {
  const mine = hold(["7S", "2C", "7S"]);
  expect(mine.map((one) => one.key)).toEqual(["7S.1", "2C.1", "7S.2"]);
  expect(keep(mine, ["2C", "7S"], new Set(["7S.1"])).map((one) => one.key)).toEqual(["2C.1", "7S.2"]);
});

test("keys stay unique when a copy comes back", () => {
  const mine = keep(hold(["7S", "7S"]), ["7S"], new Set(["7S.1"]));
  expect(keep(mine, ["7S", "7S"]).map((one) => one.key)).toEqual(["7S.2", "7S.1"]);
});

test("several cards move together", () => {
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

test("the hand is sorted on request, by suit or by rank", () => {
  const held = hold(["JK", "KD", "2C", "3S", "2H"]);
  expect(cards(sorted(held, "suit"))).toBe("3S 2H 2C KD JK");
  expect(cards(sorted(held, "rank"))).toBe("2H 2C 3S KD JK");
});

const groups = (held: readonly Held[]): string => groupsOf(held).map((one) => one.join(" ")).join(" | ");
const grouped = holdGroups([["AS", "2S", "3S"], ["KD", "KC"], ["7H", "9C"]]);

test("groups come back as the table remembers them, the loose cards last", () => {
  expect(groups(grouped)).toBe("AS 2S 3S | KD KC | 7H 9C");
  expect(groups(holdGroups([["7H", "9C"]]))).toBe("7H 9C");
});

test("a drawn card is loose, and a group without cards disappears", () => {
  expect(groups(keep(grouped, ["AS", "2S", "3S", "7H", "9C", "KH"]))).toBe("AS 2S 3S | 7H 9C KH");
});

test("selected cards become a group and come apart again", () => {
  const pair = group(grouped, new Set(["9C.1", "3S.1"]));
  expect(groups(pair)).toBe("AS 2S | KD KC | 3S 9C | 7H");
  expect(groups(ungroup(pair, new Set(["KD.1", "KC.1"])))).toBe("AS 2S | 3S 9C | 7H KD KC");
});

test("a card goes to the group before or after, and stays if there is none", () => {
  expect(groups(toGroup(grouped, new Set(["7H.1"]), -1))).toBe("AS 2S 3S | KD KC 7H | 9C");
  expect(groups(toGroup(grouped, new Set(["KC.1"]), 1))).toBe("AS 2S 3S | KD | 7H 9C KC");
  expect(groups(toGroup(grouped, new Set(["AS.1"]), -1))).toBe("AS 2S 3S | KD KC | 7H 9C");
  expect(groups(toGroup(grouped, new Set(["9C.1"]), 1))).toBe("AS 2S 3S | KD KC | 7H 9C");
});

test("nudging and sorting stay within a group", () => {
  expect(groups(nudge(grouped, new Set(["KD.1"]), -1))).toBe("AS 2S 3S | KD KC | 7H 9C");
  expect(groups(nudge(grouped, new Set(["KD.1"]), 1))).toBe("AS 2S 3S | KC KD | 7H 9C");
  expect(groups(nudge(grouped, new Set(["KC.1"]), 1))).toBe("AS 2S 3S | KD KC | 7H 9C");
  expect(groups(sorted(move(grouped, new Set(["3S.1"]), 0), "rank"))).toBe("AS 2S 3S | KC KD | 7H 9C");
});

test("a card dropped into another group joins it there", () => {
  expect(groups(move(grouped, new Set(["9C.1"]), 1, 1))).toBe("AS 9C 2S 3S | KD KC | 7H");
});
