// What a game asks and no lesson has shown is explained the first time that this browser meets it.

import type { Offer } from "../generated/messages";
import * as memory from "../net/memory";
import { kindOf } from "../table/choices";

/** The first offer with an explanation that is new here. */
export function firstMet(offers: readonly Offer[]): Offer | undefined {
  const met = memory.met();
  return offers.find((offer) => offer.first && !met.includes(kindOf(offer)));
}
