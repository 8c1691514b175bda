// The columns of the score sheet as written by hand.

import type { ColumnView } from "../generated/messages";

/** The lines of a game: line n has each seat's running total after its nth win, or null if it has fewer. */
export function boxLines({ wins, totals }: ColumnView): (number | null)[][] {
  const running = wins.map((points, seat) => sums(points, (totals[seat] ?? 0) - sum(points)));
  const lines = Math.max(0, ...running.map((each) => each.length));
  return Array.from({ length: lines }, (_, line) => running.map((each) => each[line] ?? null));
}

const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0);

function sums(points: readonly number[], start: number): number[] {
  return points.map((_, index) => start + sum(points.slice(0, index + 1)));
}
