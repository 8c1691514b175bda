// The course of a match as lines.

import type { ReviewPoint } from "../generated/messages";

export interface CourseLine {
  readonly deal: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** A line for each deal, one after another from left to right, with places between 0 and 1; 0, 0 is the upper left.  zero: the height of no points. */
export function courseLines(course: readonly ReviewPoint[]): { readonly lines: readonly CourseLine[]; readonly zero: number } {
  const values = course.map(({ points }) => points);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const height = (points: number): number => (most - points) / (most - least || 1);
  const width = Math.max(1, course.length - 1);
  const lines = new Map<number, { x: number; y: number }[]>();
  for (const [number, { deal, points }] of course.entries()) lines.set(deal, [...(lines.get(deal) ?? []), { x: number / width, y: height(points) }]);
  return { lines: [...lines].map(([deal, points]) => ({ deal, points })), zero: height(0) };
}
