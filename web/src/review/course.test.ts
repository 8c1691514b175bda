import { expect, test } from "vitest";
import { courseLines, placesOf } from "./course";

const COURSE = [{ deal: 1, frame: 0, points: 10 }, { deal: 1, frame: 4, points: -10 }, { deal: 2, frame: 1, points: 0 }];

test("each deal has a line, beside the one before, and no points have their place on the same scale", () => {
  expect(courseLines(COURSE)).toEqual({
    zero: 0.5,
    least: -10,
    most: 10,
    lines: [{ deal: 1, points: [{ x: 0, y: 0, frame: 0 }, { x: 0.5, y: 1, frame: 4 }] }, { deal: 2, points: [{ x: 1, y: 0.5, frame: 1 }] }],
  });
});

test("a moment has its place on the line of its deal, and one that is not there has none", () => {
  const drawn = courseLines(COURSE);
  expect(placesOf(drawn, [{ deal: 2, frame: 1 }, { deal: 2, frame: 4 }, { deal: 3, frame: 0 }])).toEqual([{ x: 1, y: 0.5, frame: 1 }]);
});
