import { expect, test } from "vitest";
import { readPlace, reviewPath } from "./place";

test("the address of a review names its seat and moment, and nothing else is one", () => {
  const path = reviewPath("abc", 1, { deal: 2, frame: 17 });
  expect(path).toBe("/t/abc#review?seat=1&deal=2&step=17");
  expect(readPlace(path.slice(path.indexOf("#")))).toEqual({ seat: 1, deal: 2, step: 17 });
  expect(readPlace("#review?seat=-1&deal=x")).toEqual({ seat: null, deal: null, step: null });
  expect(readPlace("#replay?deal=2")).toBe(null);
});
