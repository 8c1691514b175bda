// Actions that show the hand in groups: a knock, gin, the defender's show, a declaration, the others' shows.
// The server offers them with the best groups and with the hand's own, each with the points it leaves; this module chooses
// for each button.

import type { Offer } from "../generated/messages";
import { t } from "../words/words.svelte";
import { kindOf, offersFor, placed, type Choice } from "./choices";

/** Whether the offer shows the hand and leaves points; a declaration is made in its own dialog. */
export const isEnding = (offer: Offer): boolean => offer.left != null && offer.place !== "declare";

/** The declaration of the hand as the table knows it arranged. */
export const declarationOf = (offers: readonly Offer[], card: string): Offer | undefined =>
  placed(offers, "declare").find((offer) => offer.own && offer.cards?.[0] === card);

const least = (offers: readonly Offer[]): Offer | undefined => [...offers].sort((a, b) => (a.left ?? 0) - (b.left ?? 0))[0];

/**
 * The choice that ends the play: with your own groups if there are any, otherwise with the best; if your own leave more than
 * necessary, it offers both, the best first.
 *
 * told: whether the table knows your groups as they are now.
 */
export function ending(offers: readonly Offer[], told: boolean): Choice | null {
  const own = told ? least(offers.filter((offer) => offer.own)) : undefined;
  const best = least(offers);
  const meant = own ?? best;
  if (!meant || !best) return null;
  const worse = (meant.left ?? 0) > (best.left ?? 0);
  const words = meant.button || meant.words;
  return { kind: kindOf(meant), words: worse ? t("{play} …", { play: words }) : words, offers: worse ? [best, meant] : [meant] };
}

/** The ending that discards the selected card, or otherwise the one that leaves least. */
export function knockFor(offers: readonly Offer[], selected: readonly string[], told: boolean): Choice | null {
  const knocks = placed(offers, "ending");
  const fitting = selected.length > 0 ? offersFor(knocks, selected) : [];
  return ending(fitting.length > 0 ? fitting : knocks, told);
}

/** The label of an offer in a menu of several. */
export function offerWords(offer: Offer): string {
  if (!isEnding(offer)) return offer.words;
  const play = offer.button || offer.words;
  return offer.own ? t("{play}, your groups", { play }) : t("{play}, best groups", { play });
}
