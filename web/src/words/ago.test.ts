import { expect, test } from "vitest";
import { ago } from "./ago";

test.each([
  [20, "this minute"],
  [190, "3 min. ago"],
  [7_300, "2 hr. ago"],
  [90_000, "yesterday"],
])("%d seconds ago is said as %s", (seconds, words) => {
  expect(ago(1_000_000, 1_000_000 + seconds * 1000)).toBe(words);
});
