// The course of a match: every seat's total after each deal, and how far the winner is ahead.

import type { TableView } from "../generated/messages";

/** For each seat its total after every deal, from 0 before the first. */
export function totals({ rows, seats }: Pick<TableView, "rows" | "seats">): readonly (readonly number[])[] {
  return seats.map((_, seat) => rows.reduce<number[]>((line, row) => [...line, (line.at(-1) ?? 0) + (row[seat] ?? 0)], [0]));
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The lines of a chart as points between 0 and 1, where 0, 0 is the upper left; all lines share their scale. */
export function drawn(lines: readonly (readonly number[])[]): readonly (readonly Point[])[] {
  const all = lines.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const height = most - least || 1;
  const width = Math.max(1, ...lines.map((line) => line.length - 1));
  return lines.map((line) => line.map((total, deal) => ({ x: deal / width, y: (most - total) / height })));
}

/**
 * How many points the winner is ahead of the next seat, and of whom; null if the match is shared, there is nobody else, or points alone
 * did not decide, so that some seat has as good a score.
 */
export function lead({ seats, winners, lowestWins = false }: Pick<TableView, "seats" | "winners" | "lowestWins">): { readonly points: number; readonly over: number } | null {
  const [winner, ...others] = winners ?? [];
  if (winner === undefined || others.length > 0) return null;
  const ahead = (seat: number): number => ((seats[winner]?.score ?? 0) - (seats[seat]?.score ?? 0)) * (lowestWins ? -1 : 1);
  const rest = seats.map((_, seat) => seat).filter((seat) => seat !== winner);
  const [over] = rest.sort((a, b) => ahead(a) - ahead(b));
  return over === undefined || ahead(over) <= 0 ? null : { points: ahead(over), over };
}
