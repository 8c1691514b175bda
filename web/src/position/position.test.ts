import { expect, test } from "vitest";
import { momentPositionPath, parseRoute, positionPath } from "../router.svelte";
import { readWish } from "./position";

const wishOf = (path: string) => {
  const route = parseRoute("/", path.slice(1));
  return route.screen === "position" ? readWish(route.query) : null;
};

test("an address names a position, with all hands or one", () => {
  const text = "basic-house(ace_mode=low); hands 7S 8S / 3C JK; pile 4C";
  expect(wishOf(positionPath(text))).toEqual({ of: text, seat: null, moment: null });
  expect(wishOf(positionPath(text, 0))).toEqual({ of: text, seat: 0, moment: null });
});

test("an address names a moment of a match", () => {
  expect(wishOf(momentPositionPath("ABC", 2, 17))).toEqual({ of: "", seat: null, moment: ["ABC", 2, 17] });
});

test("an address that asks for nothing, or for no number, is read", () => {
  expect(wishOf("/#position")).toEqual({ of: "", seat: null, moment: null });
  expect(wishOf("/#position?table=ABC&deal=x&seat=-1")).toEqual({ of: "", seat: null, moment: ["ABC", 1, 0] });
});
