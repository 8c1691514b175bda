// Actions that cost points and cannot be undone: the server's words, or some for an action that has none of its own.

import type { Offer } from "../generated/messages";
import { plural } from "../words/words.svelte";

/** The label of a costly offer: of its button, or in the menu. */
export const costlyWords = (offer: Offer): string => offer.button || offer.words;

/** The question that is asked once before a costly offer is carried out. */
export function question({ question: asked, words, price }: Offer): NonNullable<Offer["question"]> {
  return asked ?? { title: words, words: price == null ? "" : plural(price, "This deal will cost you {count} point.", "This deal will cost you {count} points."), yes: words };
}
