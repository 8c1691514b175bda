import { expect, test } from "vitest";
import { KeyReader, tapped, without } from "./chosen";

const typed = (keys: string): string[] => {
  const reader = new KeyReader();
  return [...keys].map((key) => reader.press(key)).filter((card): card is string => !!card);
};

test("keys are read as cards", () => {
  expect(typed("7s10hqdasTc")).toEqual(["7S", "TH", "QD", "AS", "TC"]);
  expect(typed("jojkjs*")).toEqual(["JK", "JK", "JS", "JK"]);
});

test("keys that are no card are not taken", () => {
  expect(typed("1szxh0s")).toEqual([]);
  expect(new KeyReader().press("x")).toBeUndefined();
  expect(new KeyReader().press("7")).toBeNull();
});

test("another tap takes another copy, and none after the last", () => {
  const copies = { plain: 2, jokers: 0 };
  const [one, two, none] = [tapped([], "7S", copies), tapped(["7S"], "7S", copies), tapped(["7S", "KH", "7S"], "7S", copies)];
  expect([one, two, none]).toEqual([["7S"], ["7S", "7S"], ["KH"]]);
  expect(tapped([], "JK", copies)).toEqual([]);
  expect(tapped(["7S"], "7S", { ...copies, used: ["7S"] })).toEqual([]);
  expect(tapped([], "7S", { ...copies, used: ["7S", "7S"] })).toEqual([]);
  expect(without(["7S", "KH", "7S"], "7S")).toEqual(["7S", "KH"]);
});
