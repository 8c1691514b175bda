// The course of a match as lines.

import type { ReviewPoint } from "../generated/messages";

export interface CoursePoint {
  readonly x: number;
  readonly y: number;
  readonly frame: number;
}

export interface CourseLine {
  readonly deal: number;
  readonly points: readonly CoursePoint[];
}

/** What is drawn, with places between 0 and 1; 0, 0 is the upper left.  zero: the height of no points.  least, most: the points at the bottom and the top. */
export interface CourseDrawn {
  readonly lines: readonly CourseLine[];
  readonly zero: number;
  readonly least: number;
  readonly most: number;
}

/** A line for each deal, one after another from left to right. */
export function courseLines(course: readonly ReviewPoint[]): CourseDrawn {
  const values = course.map(({ points }) => points);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const height = (points: number): number => (most - points) / (most - least || 1);
  const width = Math.max(1, course.length - 1);
  const lines = new Map<number, CoursePoint[]>();
  for (const [number, { deal, frame, points }] of course.entries()) lines.set(deal, [...(lines.get(deal) ?? []), { x: number / width, y: height(points), frame }]);
  return { lines: [...lines].map(([deal, points]) => ({ deal, points })), zero: height(0), least, most };
}

/** The places of these moments on the lines. */
export const placesOf = ({ lines }: CourseDrawn, moments: readonly Pick<ReviewPoint, "deal" | "frame">[]): readonly CoursePoint[] =>
  moments.flatMap(({ deal, frame }) => lines.find((line) => line.deal === deal)?.points.find((point) => point.frame === frame) ?? []);
