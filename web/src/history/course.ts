// The course of a game as a line: places between 0 and 1, from the earliest match and the fewest points.

import type { CoursePoint } from "../generated/messages";

export interface Drawn {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly least: number;
  readonly most: number;
  readonly average: number;
  /** The height of the average. */
  readonly middle: number;
}

export function courseOf(course: readonly Pick<CoursePoint, "points">[]): Drawn {
  const values = course.map(({ points }) => points);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const height = (points: number): number => (most === least ? 0.5 : (points - least) / (most - least));
  const average = values.reduce((sum, points) => sum + points, 0) / values.length;
  return { points: values.map((points, index) => ({ x: index / Math.max(1, values.length - 1), y: height(points) })), least, most, average, middle: height(average) };
}
