// The number of cards dealt to each seat, from those held at the end and those that came and went.

import { carriedOut } from "./calls";
import { handedIn } from "./handed";
import { cardsIn, type Deed, type RecordedDeal } from "./record";

type Action = Deed["action"];

/** The cards dealt to each seat; 0 for a seat not in the deal. */
export const handSizes = (deal: RecordedDeal): number[] => deal.nonces.map((_, seat) => sizeOf(deal, seat));

function sizeOf(deal: RecordedDeal, seat: number): number {
  const mine = (deeds: Iterable<Deed>): Action[] => [...deeds].filter((deed) => deed.seat === seat).map(({ action }) => action);
  const came = mine(deal.actions).reduce((sum, action, index, all) => sum + change(action, all[index - 1]), 0);
  const called = mine(carriedOut(deal.actions).values()).reduce((sum, action) => sum + calledInto(action), 0);
  return cardsIn(deal.result.hands[seat] ?? "").length - came - called;
}

function change(action: Action, before: Action | undefined): number {
  if (action.type === "draw_stock" || action.type === "take_upcard") return 1;
  if (action.type === "draw_discard") return Number(action.depth ?? 1);
  if (action.type === "meld") return -cardsIn(action.cards).length;
  if (action.type === "miss") return before?.type.startsWith("draw_") ? -1 : 0;
  return ["layoff", "discard", "declare"].includes(action.type) ? -1 : -handedIn(action);
}

/** The number of cards that a call leaves in the hand: those from the pile that it did not play. */
function calledInto(action: Action): number {
  const depth = Number(action.depth ?? 0);
  return depth === 0 ? 0 : depth - cardsIn(action.cards).length;
}
