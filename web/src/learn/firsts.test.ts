import { beforeEach, expect, test } from "vitest";
import type { Offer } from "../generated/messages";
import * as memory from "../net/memory";
import { firstMet } from "./firsts";

const offers: Offer[] = [
  { action: { type: "pass_buy" }, words: "Do not buy" },
  { action: { type: "buy" }, words: "Buy 9♣", first: "You may buy it out of turn." },
];

beforeEach(() => localStorage.clear());

test("an action with an explanation has it once, any other never", () => {
  expect(firstMet(offers.slice(0, 1))).toBeUndefined();
  expect(firstMet(offers)?.first).toContain("out of turn");
  memory.rememberMet("buy");
  expect(firstMet(offers)).toBeUndefined();
  expect(memory.met()).toEqual(["buy"]);
});

test("who has only opened a table may still be asked whether they know rummy", () => {
  expect(memory.isNew()).toBe(true);
  memory.rememberCommitment("t1", 1, "f8e48e");
  expect(memory.isNew()).toBe(true);
  memory.rememberKnows(true);
  expect(memory.isNew()).toBe(false);
});
