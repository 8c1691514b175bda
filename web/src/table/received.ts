// The hand in a view, as the hand of the page takes it.

import type { TableView } from "../generated/messages";
import { asItLies } from "./choices";
import { disjoint } from "./hand";
import type { Sent } from "./handstate.svelte";
import { panelOf } from "./panels";

/** The cards that you hold, with the groups and melds that the table knows or offers among them. */
export function handIn(view: TableView): Sent {
  const best = panelOf(view, "unmatched")?.melds ?? null;
  const full = view.offers.some(({ gesture }) => gesture === "discard");
  const melds = disjoint(view.offers.flatMap((offer) => (offer.gesture === "meld" ? [asItLies(offer)] : [])), view.hand);
  return { deal: view.deal, hand: view.hand, laid: view.groups, shelves: view.shelves, best, melds, full };
}
