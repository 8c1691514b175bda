// Acts that end the play and hand in the melds of the hand: a knock, gin, what the defender shows.  The server lists them with
// the best groups and with those of the hand as it lies, each with what it leaves; which of them a button means is found here.

import { shortCard } from "../cards/faces";
import type { Offer, UnmatchedView } from "../generated/messages";
import { t } from "../words/words.svelte";
import { kindOf, offersFor, type Choice } from "./choices";

type Groups = readonly (readonly string[])[];

const DEFENDING = "finish_layoffs";

export const isEnding = (offer: Offer): boolean => offer.left != null;

/** It ends the play of both, so it has a button of its own. */
export const isKnock = (offer: Offer): boolean => isEnding(offer) && kindOf(offer) !== DEFENDING;

const meldsOf = ({ action }: Offer): string[][] => (Array.isArray(action.melds) ? action.melds.map((meld) => String(meld).split(" ")) : []);

const nameOf = (cards: readonly string[]): string => [...cards].sort().join(" ");

/** Whether each of its melds is a group of the hand, the last of which are the loose cards, without what is thrown. */
export function isOwn(offer: Offer, groups: Groups): boolean {
  const thrown = offer.cards ?? [];
  const shelves = new Set(groups.slice(0, -1).map((group) => nameOf(group.filter((card) => !thrown.includes(card)))));
  const melds = meldsOf(offer);
  return melds.length > 0 && melds.every((meld) => shelves.has(nameOf(meld)));
}

const least = (offers: readonly Offer[]): Offer | undefined => [...offers].sort((a, b) => (a.left ?? 0) - (b.left ?? 0))[0];

/**
 * What is meant by ending the play: the own groups where there are some, else the best; where the own leave more than need be,
 * both are asked about, the best first.
 */
export function ending(offers: readonly Offer[], groups: Groups): Choice | null {
  const own = least(offers.filter((offer) => isOwn(offer, groups)));
  const best = least(offers);
  const meant = own ?? best;
  if (!meant || !best) return null;
  const worse = (meant.left ?? 0) > (best.left ?? 0);
  return { kind: kindOf(meant), words: worse ? t("{play} …", { play: endingWords(meant) }) : endingWords(meant), offers: worse ? [best, meant] : [meant] };
}

/** The knock with the raised card as its discard, else the one that leaves least. */
export function knockFor(offers: readonly Offer[], raised: readonly string[], groups: Groups): Choice | null {
  const knocks = offers.filter(isKnock);
  const fitting = raised.length > 0 ? offersFor(knocks, raised) : [];
  return ending(fitting.length > 0 ? fitting : knocks, groups);
}

/** `Knock with 7: throw K♦`, `Gin: throw K♦`, `Big gin`, `Done, 12 left`. */
function endingWords(offer: Offer): string {
  const left = offer.left ?? 0;
  const [thrown] = offer.cards ?? [];
  if (kindOf(offer) === DEFENDING) return t("Done, {left} left", { left });
  if (!thrown) return t("Big gin");
  return left > 0 ? t("Knock with {left}: throw {card}", { left, card: shortCard(thrown) }) : t("Gin: throw {card}", { card: shortCard(thrown) });
}

/** An offer among others to choose from. */
export function offerWords(offer: Offer, groups: Groups): string {
  if (!isEnding(offer)) return offer.words;
  const values = { play: offer.words, left: offer.left ?? 0 };
  return isOwn(offer, groups) ? t("{play}: {left} left, your groups", values) : t("{play}: {left} left, best groups", values);
}

/** `23 unmatched`, and where the own groups leave more than need be, both. */
export function unmatchedWords({ best, own }: UnmatchedView): string {
  return own == null || own === best ? t("{points} unmatched", { points: best }) : t("your groups {own}, best {best}", { own, best });
}
