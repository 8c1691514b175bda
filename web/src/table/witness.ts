// What this browser was told of each deal while it was played, to compare with the record afterwards.

import type { Update } from "../generated/messages";
import type { Happened } from "../replay/playback";

export interface Witness {
  readonly deal: number;
  /** The own hand as it was dealt, or null where it was not seen before the first own move. */
  readonly hand: readonly string[] | null;
  readonly happened: readonly Happened[];
}

const MOVES = new Set([
  "deal_started", "drew_stock", "took_discard", "stock_recycled", "declined", "melded", "laid_off", "swapped_joker", "discarded",
  "called", "called_meld", "called_lay_off", "knocked", "went_gin",
]);

/** A card, or who draws none: what a record and a witness must agree on. */
export const isMove = (kind: string): boolean => MOVES.has(kind);

/** `seen` with what an update tells; a gap in it ends the witness of the deal that it falls into. */
export function witness(seen: readonly Witness[], { told, view, complete }: Update): readonly Witness[] {
  const open = complete === false ? [] : [...seen];
  const happened = told.filter(({ kind }) => isMove(kind)).map(({ kind, seat = null, cards = [] }) => ({ kind, seat, cards }));
  const starts = happened.filter(({ kind }) => kind === "deal_started").length;
  let deal = view.deal - starts;
  for (const one of happened) {
    const running = open.at(-1);
    if (one.kind === "deal_started") {
      deal += 1;
      open.push({ deal, hand: null, happened: [one] });
    } else if (running?.deal === deal) open[open.length - 1] = { ...running, happened: [...running.happened, one] };
  }
  const last = open.at(-1);
  const moved = last?.happened.some(({ seat }) => seat !== null && seat === view.you);
  if (last?.deal === view.deal && starts > 0 && view.status === "playing" && !moved) open[open.length - 1] = { ...last, hand: view.hand };
  return open;
}
