// Acts that hand in the groups of the hand: a knock, gin, what the defender shows, a declaration, what everybody else then shows.
// The server lists them with the best groups and with those of the hand as it lies, each with what it leaves; which of them a
// button means is found here.

import { shortCard } from "../cards/faces";
import type { Offer, TableView, UnmatchedView } from "../generated/messages";
import { plural, t } from "../words/words.svelte";
import { kindOf, offersFor, type Choice } from "./choices";

type Groups = readonly (readonly string[])[];

/** Acts of a player who has nothing more to do in the deal. */
const SHOWING = new Set(["finish_layoffs", "submit_groups"]);
/** Acts that have a place or a button of their own, since they cost something that cannot be had back. */
const APART = new Set(["declare", "drop", "leave"]);

export const isEnding = (offer: Offer): boolean => offer.left != null && !isDeclaration(offer);
export const isDeclaration = (offer: Offer): boolean => kindOf(offer) === "declare";

/** It ends the play of both, so it has a button of its own. */
export const isKnock = (offer: Offer): boolean => isEnding(offer) && !SHOWING.has(kindOf(offer));

/** Not for the main buttons. */
export const isApart = (offer: Offer): boolean => isKnock(offer) || APART.has(kindOf(offer));

/** The groups that an act hands in. */
function groupsIn({ action }: Offer): string[][] {
  const groups = action.melds ?? action.groups;
  return Array.isArray(groups) ? groups.map((group) => String(group).split(" ")) : [];
}

const nameOf = (cards: readonly string[]): string => [...cards].sort().join(" ");

/** The groups of the hand, the last of which are the loose cards, without one copy of each card that is discarded. */
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

/** Whether each of its melds is a group of the hand. */
export function isOwn(offer: Offer, groups: Groups): boolean {
  const shelves = new Set(shelvesWithout(groups, offer.cards ?? []));
  const melds = groupsIn(offer);
  return melds.length > 0 && melds.every((meld) => shelves.has(nameOf(meld)));
}

/** The declaration of the hand just as it lies, once the table knows how it lies. */
export function declarationOf(offers: readonly Offer[], card: string, groups: Groups): Offer | undefined {
  const shelves = nameOf(shelvesWithout(groups, [card]));
  return offers.find((offer) => isDeclaration(offer) && offer.cards?.[0] === card && nameOf(groupsIn(offer).map(nameOf)) === shelves);
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

/** The knock with the selected card as its discard, else the one that leaves least. */
export function knockFor(offers: readonly Offer[], selected: readonly string[], groups: Groups): Choice | null {
  const knocks = offers.filter(isKnock);
  const fitting = selected.length > 0 ? offersFor(knocks, selected) : [];
  return ending(fitting.length > 0 ? fitting : knocks, groups);
}

/** `Knock with 7: discard K♦`, `Gin: discard K♦`, `Big gin`, `Done, 12 left`, `Show the hand: 27 points`. */
function endingWords(offer: Offer): string {
  const left = offer.left ?? 0;
  const [discarded] = offer.cards ?? [];
  if (kindOf(offer) === "submit_groups") return plural(left, "Show your hand: {count} point", "Show your hand: {count} points");
  if (SHOWING.has(kindOf(offer))) return t("Done, {left} deadwood", { left });
  if (!discarded) return t("Big gin");
  return left > 0 ? t("Knock with {card}: {left} deadwood", { left, card: shortCard(discarded) }) : t("Go gin with {card}", { card: shortCard(discarded) });
}

/** An offer among others to choose from. */
export function offerWords(offer: Offer, groups: Groups): string {
  if (!isEnding(offer)) return offer.words;
  const values = { play: offer.words, left: offer.left ?? 0 };
  return isOwn(offer, groups) ? t("{play}: {left} deadwood, your groups", values) : t("{play}: {left} deadwood, best groups", values);
}

/** What the own hand comes to: unmatched cards, or where hands are declared what it would cost. */
export function handWords({ finish }: TableView, unmatched: UnmatchedView): string {
  if (!finish || (unmatched.own != null && unmatched.own !== unmatched.best)) return unmatchedWords(unmatched);
  return t("your hand counts {points}", { points: unmatched.best });
}

/** `23 unmatched`, and where the own groups leave more than need be, both. */
export function unmatchedWords({ best, own }: UnmatchedView): string {
  return own == null || own === best ? t("{points} deadwood", { points: best }) : t("your groups {own}, best {best}", { own, best });
}
