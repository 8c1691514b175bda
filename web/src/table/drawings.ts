// The table of panels: where each kind is drawn, and with which component.  A kind without a row is skipped.

import type { Component } from "svelte";
import type { Panel, TableView } from "../generated/messages";
import Columns from "./Columns.svelte";
import type { Commands } from "./commands.svelte";
import Fee from "./Fee.svelte";
import Opened from "./Opened.svelte";
import type { Kind, PanelOf } from "./panels";
import Question from "./Question.svelte";
import Shown from "./Shown.svelte";
import Standing from "./Standing.svelte";
import Terms from "./Terms.svelte";

/**
 * cover: in place of the piles.  melds: in place of the melds while there are none.  top, sheet: above and below the score sheet.
 * end: with the proofs at the end of the match.  result: above the hands of a finished deal.  dialog: over them, until it is closed.
 */
export type Place = "cover" | "melds" | "top" | "sheet" | "end" | "result" | "dialog";

export interface Drawing<P> {
  readonly panel: P;
  readonly view: TableView;
  readonly commands: Commands;
  readonly close?: () => void;
}

/** Whether the panel is shown now; always, if it says nothing. */
type Row<K extends Kind> = { readonly [P in Place]?: Component<Drawing<PanelOf<K>>> } & { readonly when?: (view: TableView) => boolean };

const DRAWN: { readonly [K in Kind]?: Row<K> } = {
  terms: { melds: Terms },
  opened: { cover: Opened },
  shown: { cover: Shown, when: ({ phase }) => phase === "show" },
  columns: { sheet: Columns, end: Columns },
  standing: { top: Standing, result: Terms },
  payouts: { sheet: Fee, end: Fee },
  question: { dialog: Question },
};

const rowOf = ({ type }: Panel): Row<Kind> | undefined => (DRAWN as Readonly<Record<string, Row<Kind>>>)[type];

export interface Drawn {
  readonly panel: Panel;
  readonly Shape: Component<Drawing<Panel>>;
}

/** The panels of a view that are drawn in a place, each with its component. */
export function drawnIn(view: TableView, place: Place): Drawn[] {
  return (view.panels ?? []).flatMap((panel) => {
    const row = rowOf(panel);
    const Shape = row?.[place] as Component<Drawing<Panel>> | undefined;
    return Shape && (row?.when?.(view) ?? true) ? [{ panel, Shape }] : [];
  });
}
