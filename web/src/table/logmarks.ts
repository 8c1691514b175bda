// The log in deals and turns, with marks to jump to.

import type { Told } from "../generated/messages";

export interface Turn {
  readonly seat: number | null;
  readonly told: readonly Told[];
}

export interface LogDeal {
  /** The number of the deal, or 0 for entries before the first. */
  readonly deal: number;
  readonly turns: readonly Turn[];
}

/** Divide the log into deals.  deal: the number of the current or last deal; the log need not begin with the first. */
export function inDeals(log: readonly Told[], deal: number): LogDeal[] {
  const starts = log.filter(({ kind }) => kind === "deal_started").length;
  const deals: { deal: number; turns: { seat: number | null; told: Told[] }[] }[] = [];
  let number = deal - starts;
  for (const told of log) {
    if (told.kind === "deal_started") number += 1;
    if (deals.at(-1)?.deal !== number) deals.push({ deal: number, turns: [] });
    const turns = deals.at(-1)?.turns ?? [];
    const seat = told.seat ?? null;
    const last = turns.at(-1);
    if (last && seat !== null && last.seat === seat) last.told.push(told);
    else turns.push({ seat, told: [told] });
  }
  return deals;
}
