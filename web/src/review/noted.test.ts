import { expect, test } from "vitest";
import { note, notedWords, wayBack } from "./noted";

test("the words of a moment are known where it is, and the way back leads to it", () => {
  expect([notedWords("a", 0, 2, 17), wayBack("a")]).toEqual(["", ""]);
  note({ table: "a", seat: 1, deal: 2, frame: 17, words: "You chose this." });
  expect(notedWords("a", 1, 2, 17)).toBe("You chose this.");
  expect([notedWords("b", 1, 2, 17), notedWords("a", 0, 2, 17), notedWords("a", 1, 2, 18)]).toEqual(["", "", ""]);
  expect([wayBack("a"), wayBack("b")]).toEqual(["/t/a#review?seat=1&deal=2&step=17", ""]);
});
