// The course of a match: every seat's total after each deal, and how far the winner is ahead.

import type { TableView } from "../generated/messages";
import { panelOf } from "./panels";

/** A total after a finished deal, or a second one if the seat rejoined then.  back: whether it is that. */
export interface Total {
  readonly deal: number;
  readonly total: number;
  readonly back?: boolean;
}

/** For each seat its total after every deal, from 0 before the first, and what it began with when it rejoined. */
export function totals(view: Pick<TableView, "rows" | "seats" | "panels">): readonly (readonly Total[])[] {
  const backs = panelOf(view, "backs")?.backs ?? [];
  return view.seats.map((_, seat) => {
    let total = 0;
    const line: Total[] = [{ deal: 0, total }];
    view.rows.forEach((row, index) => {
      line.push({ deal: index + 1, total: (total += row[seat] ?? 0) });
      for (const back of backs) if (back.seat === seat && back.deal === index + 1) line.push({ deal: index + 1, total: (total += back.points), back: true });
    });
    return line;
  });
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly back: boolean;
}

/** The lines of a chart as points between 0 and 1, where 0, 0 is the upper left; all lines share their scale. */
export function drawn(lines: readonly (readonly Total[])[]): readonly (readonly Point[])[] {
  const all = lines.flat().map(({ total }) => total);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const height = most - least || 1;
  const width = Math.max(1, ...lines.flat().map(({ deal }) => deal));
  return lines.map((line) => line.map(({ deal, total, back = false }) => ({ x: deal / width, y: (most - total) / height, back })));
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
