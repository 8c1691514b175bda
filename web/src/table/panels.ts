// The facts that only some games have: each is found by its kind.

import type { Panel, TableView } from "../generated/messages";

export type Kind = Panel["type"];
export type PanelOf<K extends Kind> = Extract<Panel, { type: K }>;

/** The panel of a kind, if the view has one; a kind that this page does not know is never asked for. */
export function panelOf<K extends Kind>(view: Pick<TableView, "panels"> | null, kind: K): PanelOf<K> | undefined {
  return view?.panels?.find((panel): panel is PanelOf<K> => panel.type === kind);
}

/** The cards that are wild in this deal only. */
export const wildIn = (view: TableView | null): readonly string[] => view?.wild ?? [];
