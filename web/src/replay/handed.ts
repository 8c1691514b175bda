// Actions that show a hand in groups: a knock, gin, and the defender's show.

import { cardsIn, type Deed } from "./record";

/** The groups of an action, which go from the hand to the table. */
export function groupsOf(action: Deed["action"]): string[][] {
  return Array.isArray(action.melds) ? action.melds.map(cardsIn) : [];
}

/** The number of cards that the action takes from the hand. */
export function handedIn(action: Deed["action"]): number {
  return groupsOf(action).flat().length + (typeof action.discard === "string" ? 1 : 0);
}

const face = (card: string): number => "SHDC".indexOf(card.charAt(1)) * 16 + "A23456789TJQK".indexOf(card.charAt(0));

/** Compare groups for their order on the table: by their first cards. */
export function byFaces(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((card, place) => card !== b[place]);
  return at < 0 ? a.length - b.length : face(a[at] ?? "") - face(b[at] ?? "");
}

/** `cards` without `others`, each removed as often as it is listed. */
export function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
