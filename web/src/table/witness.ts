// What this browser saw of each deal during play, to compare with the record afterwards.

import { MOVING } from "../generated/kinds";
import type { TableView, Told, Update } from "../generated/messages";
import { panelOf } from "./panels";

/** An event as in the log: its kind, the seat, the cards that moved. */
export interface Happened {
  readonly kind: string;
  readonly seat: number | null;
  readonly cards: readonly string[];
}

export interface Witness {
  readonly deal: number;
  /** Your hand as dealt, or null if it was not seen before your first move. */
  readonly hand: readonly string[] | null;
  /** The card beside the piles that makes cards wild, or null. */
  readonly wild: string | null;
  readonly happened: readonly Happened[];
}

/** Whether a record and a witness must agree on the event: cards that moved or were shown, and draws declined. */
export const isMove = ({ kind, cards = [] }: Pick<Told, "kind" | "cards">): boolean => kind === "groups_shown" ? cards.length > 0 : MOVING.has(kind) || kind === "declined";

/** `seen` with an update added; a gap in it ends the witness of its deal. */
export function witness(seen: readonly Witness[], { told, view, complete }: Update): readonly Witness[] {
  const open = complete === false ? [] : [...seen];
  const happened = told.filter(isMove).map(({ kind, seat = null, cards = [] }) => ({ kind, seat, cards }));
  const starts = happened.filter(({ kind }) => kind === "deal_started").length;
  let deal = view.deal - starts;
  let toss: Happened[] = [];
  for (const one of happened) {
    const running = open.at(-1);
    if (one.kind === "tossed") toss = [one];
    else if (one.kind === "deal_started") {
      deal += 1;
      open.push({ deal, hand: null, wild: null, happened: [...toss, one] });
      toss = [];
    } else if (running?.deal === deal) open[open.length - 1] = { ...running, happened: [...running.happened, one] };
  }
  const last = open.at(-1);
  if (last?.deal === view.deal && starts > 0 && view.status === "playing") open[open.length - 1] = asDealt(last, view);
  return open;
}

/** Add what the table shows before the first move. */
function asDealt(seen: Witness, view: TableView): Witness {
  const { you, hand } = view;
  const moved = seen.happened.some(({ seat }) => seat !== null && seat === you);
  const declared = seen.happened.some(({ kind }) => kind === "declared");
  return { ...seen, hand: moved ? null : hand, wild: declared ? null : (panelOf(view, "wild")?.turnedUp ?? null) };
}
