// Columns of the score sheet as they are written by hand.

import type { ColumnView } from "../generated/messages";

/** A line for each deal won: for each seat what it then has in this game, or nothing. */
export function boxLines({ wins, totals }: ColumnView): (number | null)[][] {
  const running = wins.map((points, seat) => sums(points, (totals[seat] ?? 0) - sum(points)));
  const lines = Math.max(0, ...running.map((each) => each.length));
  return Array.from({ length: lines }, (_, line) => running.map((each) => each[line] ?? null));
}

const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0);

function sums(points: readonly number[], start: number): number[] {
  return points.map((_, index) => start + sum(points.slice(0, index + 1)));
}
