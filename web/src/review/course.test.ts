import { expect, test } from "vitest";
import { courseLines } from "./course";

test("each deal has a line, beside the one before, and no points have their place on the same scale", () => {
  const course = [{ deal: 1, frame: 0, points: 10 }, { deal: 1, frame: 4, points: -10 }, { deal: 2, frame: 1, points: 0 }];
  expect(courseLines(course)).toEqual({
    zero: 0.5,
    lines: [{ deal: 1, points: [{ x: 0, y: 0 }, { x: 0.5, y: 1 }] }, { deal: 2, points: [{ x: 1, y: 0.5 }] }],
  });
});
