import { expect, test } from "vitest";
import { bars, figure, isClear } from "./figures";

test("a figure has the digits and the sign of its unit", () => {
  expect(figure(0.416, "rate")).toBe("42%");
  expect(figure(18.44, "turns")).toBe("18.4");
  expect(figure(3.06, "points", "exceptZero")).toBe("+3.1");
  expect(figure(-0.02, "rate", "exceptZero")).toBe("−2%");
});

test("a difference is clear where its interval holds no zero", () => {
  expect(isClear({ change95: [0.1, 2] })).toBe(true);
  expect(isClear({ change95: [-3, -1] })).toBe(true);
  expect(isClear({ change95: [-0.1, 2] })).toBe(false);
  expect(isClear({ change95: null })).toBe(false);
});

test("both values stand on one scale that holds their intervals", () => {
  expect(bars({ one: 2, other: 4, one95: [1, 3], other95: [3, 5] })).toEqual([{ from: 0, to: 0.5, at: 0.25 }, { from: 0.5, to: 1, at: 0.75 }]);
  expect(bars({ one: 2, other: 4, one95: [1, 3], other95: null })).toBeNull();
});
