// One line for each thing that a game asks and no lesson has shown, the first time that this browser meets it.

import type { Offer } from "../generated/messages";
import * as memory from "../net/memory";
import { kindOf } from "../table/choices";
import type { Label } from "../words/catalogues";

/** By the kind of the action that is new. */
const LINES: Readonly<Record<string, Label>> = {
  pass_upcard: "The first card of the pile is offered before anybody draws: take it if it helps you, or pass.",
  finish_layoffs: "After a knock, your cards that fit the other hand's melds may go there, and then no longer count.",
  buy: "Nobody took this discard: you may buy it out of turn, with a card of the stock as a penalty.",
  call_rummy: "Cards of the pile make a meld or fit one. Call rummy to lay them down for your own points, even out of turn.",
};

/** The kind of the first offer that is new here, empty if all are known. */
export function firstMet(offers: readonly Offer[]): string {
  const met = memory.met();
  return offers.map(kindOf).find((kind) => kind in LINES && !met.includes(kind)) ?? "";
}

export const firstWords = (kind: string): Label | undefined => LINES[kind];
