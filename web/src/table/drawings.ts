// The table of panels: where each kind is drawn, and with which component.  A kind without a row is skipped.

import type { Component } from "svelte";
import type { Panel, ScoreView, TableView } from "../generated/messages";
import { facts, spaced } from "../words/lists";
import { t } from "../words/words.svelte";
import Columns from "./Columns.svelte";
import type { Commands } from "./commands.svelte";
import DealsWon from "./DealsWon.svelte";
import Fee from "./Fee.svelte";
import FinishSlot from "./FinishSlot.svelte";
import Opened from "./Opened.svelte";
import type { Kind, PanelOf } from "./panels";
import Question from "./Question.svelte";
import River from "./River.svelte";
import SeatShown from "./SeatShown.svelte";
import Shown from "./Shown.svelte";
import Standing from "./Standing.svelte";
import Terms from "./Terms.svelte";
import TurnedUp from "./TurnedUp.svelte";

/**
 * cover: in place of the piles and the melds.  beside: between the stock and the pile.  pile: in place of the pile.  after: behind
 * it.  melds: above the melds, or in their place while there are none.  top, total, sheet: above the score sheet, below its totals,
 * below it.  end: with the proofs at the end of the match.  result: above the hands of a finished deal.  dialog: over them, until
 * it is closed.  seat: with the details of a seat.
 */
export type Place = "cover" | "beside" | "pile" | "after" | "melds" | "top" | "total" | "sheet" | "end" | "result" | "dialog" | "seat";

export interface Drawing<P> {
  readonly panel: P;
  readonly view: TableView;
  readonly commands: Commands;
  readonly close?: () => void;
  readonly seat?: number;
}

/** A row of numbers with their proofs.  of: what they count.  cell, why: the label of a number, and the question for its proof. */
interface Proofs {
  readonly of: "points" | "chips";
  readonly heading: () => string;
  readonly cell: (name: string, points: string) => string;
  readonly why: (name: string, points: string) => string;
}

/** A place is left empty by null.  when: whether the panel is drawn now; always, if it says nothing. */
type Row<K extends Kind> = { readonly [P in Place]?: Component<Drawing<PanelOf<K>>> | null } & {
  readonly when?: (panel: PanelOf<K>) => boolean;
  readonly proofs?: Proofs;
};

const DRAWN: { readonly [K in Kind]?: Row<K> } = {
  terms: { melds: Terms },
  spread: { pile: River },
  opened: { cover: Opened },
  wild: { beside: TurnedUp },
  finish: { after: FinishSlot, melds: null }, // melds stay in the hands
  shown: { cover: Shown, seat: SeatShown, when: ({ open }) => open === true },
  columns: { total: DealsWon, sheet: Columns, end: Columns },
  finals: {
    proofs: {
      of: "points",
      heading: () => t("At the end"),
      cell: (name, points) => t("{name}, at the end: {points}. Why?", { name, points }),
      why: (name, points) => t("{name}: why {points}?", { name, points }),
    },
  },
  standing: { top: Standing, result: Terms },
  payouts: {
    sheet: Fee,
    end: Fee,
    proofs: {
      of: "chips",
      heading: () => t("Chips"),
      cell: (name, chips) => t("{name}: {chips} chips. Why?", { name, chips }),
      why: (name, chips) => t("{name}: why {chips} chips?", { name, chips }),
    },
  },
  question: { dialog: Question },
};

const rowOf = ({ type }: Panel): Row<Kind> | undefined => (DRAWN as Readonly<Record<string, Row<Kind>>>)[type];

export interface Drawn {
  readonly panel: Panel;
  readonly Shape: Component<Drawing<Panel>>;
}

/** The panels of a view that are drawn in a place, each with its component; none if one of them leaves it empty. */
export function drawnIn(view: TableView, place: Place): Drawn[] {
  return (isLeftEmpty(view, place) ? [] : (view.panels ?? [])).flatMap((panel) => {
    const row = rowOf(panel);
    const Shape = row?.[place] as Component<Drawing<Panel>> | undefined;
    return Shape && (row?.when?.(panel) ?? true) ? [{ panel, Shape }] : [];
  });
}

export const isLeftEmpty = (view: TableView, place: Place): boolean => (view.panels ?? []).some((panel) => rowOf(panel)?.[place] === null);

export interface ProofRow extends Proofs {
  readonly kind: string;
  readonly scores: readonly ScoreView[];
}

/** The rows of numbers with their proofs. */
export function proofsIn(view: TableView): ProofRow[] {
  return (view.panels ?? []).flatMap((panel) => {
    const [proofs, scores] = [rowOf(panel)?.proofs, "scores" in panel ? panel.scores : undefined];
    return proofs && scores?.length ? [{ ...proofs, kind: panel.type, scores }] : [];
  });
}

/** The total of a seat, and what was added to the points of the deals at the end of the match, if anything was. */
export function totalWords(view: TableView, seat: number): string {
  const total = proofsIn(view).find(({ of }) => of === "points")?.scores[seat];
  const parts = (total?.parts ?? []).map(({ points, words }) => spaced([points, words]));
  if (total && parts.length > 1) return t("{points} in the end: {parts}", { points: total.points, parts: facts(parts) });
  return t("now {points} in total", { points: view.seats[seat]?.score ?? 0 });
}
