// Actions that show the hand in groups: a knock, gin, the defender's show, a declaration, the others' shows.
// The server offers them with the best groups and with the hand's own, each with the points it leaves; this module finds
// the one that a button means.

import { shortCard } from "../cards/faces";
import type { Offer } from "../generated/messages";
import { plural, t } from "../words/words.svelte";
import { kindOf, offersFor, placed, type Choice } from "./choices";

type Groups = readonly (readonly string[])[];

/** Whether the offer shows the hand and leaves points; a declaration is made in its own dialog. */
export const isEnding = (offer: Offer): boolean => offer.left != null && offer.place !== "declare";

/** The groups in an action. */
function groupsIn({ action }: Offer): string[][] {
  const groups = action.melds ?? action.groups;
  return Array.isArray(groups) ? groups.map((group) => String(group).split(" ")) : [];
}

const nameOf = (cards: readonly string[]): string => [...cards].sort().join(" ");

/** The groups of the hand, the loose cards last, without one copy of each discarded card. */
function shelvesWithout(groups: Groups, discarded: readonly string[]): string[] {
  const left = [...discarded];
  for (const card of groups.at(-1) ?? []) if (left.includes(card)) left.splice(left.indexOf(card), 1);
  const kept = groups.slice(0, -1).map((group) =>
    group.filter((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    }),
  );
  return kept.filter((group) => group.length > 0).map(nameOf);
}

/** Whether each meld of the offer is a group of the hand. */
export function isOwn(offer: Offer, groups: Groups): boolean {
  const shelves = new Set(shelvesWithout(groups, offer.cards ?? []));
  const melds = groupsIn(offer);
  return melds.length > 0 && melds.every((meld) => shelves.has(nameOf(meld)));
}

/** The declaration of the hand as arranged, if the table knows the arrangement. */
export function declarationOf(offers: readonly Offer[], card: string, groups: Groups): Offer | undefined {
  const shelves = nameOf(shelvesWithout(groups, [card]));
  return placed(offers, "declare").find((offer) => offer.cards?.[0] === card && nameOf(groupsIn(offer).map(nameOf)) === shelves);
}

const least = (offers: readonly Offer[]): Offer | undefined => [...offers].sort((a, b) => (a.left ?? 0) - (b.left ?? 0))[0];

/**
 * The choice that ends the play: with your own groups if there are any, otherwise with the best; if your own leave more than
 * necessary, it offers both, the best first.
 */
export function ending(offers: readonly Offer[], groups: Groups): Choice | null {
  const own = least(offers.filter((offer) => isOwn(offer, groups)));
  const best = least(offers);
  const meant = own ?? best;
  if (!meant || !best) return null;
  const worse = (meant.left ?? 0) > (best.left ?? 0);
  return { kind: kindOf(meant), words: worse ? t("{play} …", { play: endingWords(meant) }) : endingWords(meant), offers: worse ? [best, meant] : [meant] };
}

/** The knock that discards the selected card, or otherwise the one that leaves least. */
export function knockFor(offers: readonly Offer[], selected: readonly string[], groups: Groups): Choice | null {
  const knocks = placed(offers, "ending");
  const fitting = selected.length > 0 ? offersFor(knocks, selected) : [];
  return ending(fitting.length > 0 ? fitting : knocks, groups);
}

/** The label of an ending: `Knock with K♦: 7 deadwood`, `Go gin with K♦`, `Big gin`, `Show your hand: 27 points`. */
function endingWords(offer: Offer): string {
  const left = offer.left ?? 0;
  const [discarded] = offer.cards ?? [];
  if (offer.place === "show") return plural(left, "Show your hand: {count} point", "Show your hand: {count} points");
  if (offer.place !== "ending") return t("Done, {left} deadwood", { left });
  if (!discarded) return t("Big gin");
  return left > 0 ? t("Knock with {card}: {left} deadwood", { left, card: shortCard(discarded) }) : t("Go gin with {card}", { card: shortCard(discarded) });
}

/** The label of an offer in a menu of several. */
export function offerWords(offer: Offer, groups: Groups): string {
  if (!isEnding(offer)) return offer.words;
  const play = endingWords(offer);
  return isOwn(offer, groups) ? t("{play}, your groups", { play }) : t("{play}, best groups", { play });
}
