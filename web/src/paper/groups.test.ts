import { expect, test } from "vitest";
import { begun, keyedGroups, read } from "./groups";

test("a key adds to the last group, and another group begins after the slash", () => {
  expect(keyedGroups("7S 8S", ["7S", "8S", "9S"])).toBe("7S 8S 9S");
  expect(begun("7S 8S")).toBe("7S 8S /");
  expect(begun("7S 8S /")).toBe("7S 8S /");
  expect(begun("")).toBe("");
  expect(keyedGroups("7S 8S /", ["7S", "8S", "7S"])).toBe("7S 8S / 7S");
});

test("what is taken back is the latest: a group that was only begun, or a card with its group", () => {
  expect(keyedGroups("7S 8S /", ["7S"])).toBe("7S 8S");
  expect(keyedGroups("7S / 8S", ["7S"])).toBe("7S");
  expect(keyedGroups("7S", [])).toBe("");
  expect(read("7S /")).toEqual([["7S"], []]);
});
