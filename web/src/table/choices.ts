// From selected cards to the actions possible with them: only the server's offers, no rules.

import type { Offer } from "../generated/messages";
import { t } from "../words/words.svelte";
import { callWords, isCall } from "./river";

export type Gesture = NonNullable<Offer["gesture"]>;

/** Offers of one kind for one selection; several if a joker can be named or a meld chosen. */
export interface Choice {
  readonly kind: string;
  readonly words: string;
  readonly offers: readonly Offer[];
}

export function kindOf(offer: Offer): string {
  return typeof offer.action.type === "string" ? offer.action.type : "";
}

/** The offers that use exactly these cards of the hand. */
export function offersFor(offers: readonly Offer[], cards: readonly string[]): Offer[] {
  const wanted = cardsKey(cards);
  return offers.filter((offer) => keyOf(offer) === wanted);
}

/** The copies of each card that are still to be selected. */
export function missing(cards: readonly string[], selected: readonly string[]): string[] {
  const left = [...selected];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether these cards and others make one of the offers. */
export const leadsOn = (offers: readonly Offer[], selected: readonly string[]): boolean =>
  offers.some(({ cards = [] }) => cards.length > selected.length && missing(selected, cards).length === 0);

/** The offers of one gesture for these cards of the hand. */
export const withGesture = (offers: readonly Offer[], gesture: Gesture, cards: readonly string[] = []): Offer[] => offersFor(offers, cards).filter((offer) => offer.gesture === gesture);

/** The cards of a meld from the hand in the order in which it would lie on the table, each wild card in its place. */
export const asItLies = ({ action, cards = [] }: Offer): readonly string[] => (typeof action.cards === "string" ? action.cards.split(" ") : cards);

/** The offers with a place on the screen, which the server decides. */
export const placed = (offers: readonly Offer[], place: NonNullable<Offer["place"]>): Offer[] => offers.filter((offer) => offer.place === place);

/** The places with a button or dialog of their own; all other offers are for the main buttons. */
const APART: readonly Offer["place"][] = ["call", "ending", "declare", "costly", "aside"];

/** Whether the offer costs points or a seat for good: it is never a main button, and is always asked about. */
export const isCostly = ({ place }: Offer): boolean => place === "costly" || place === "aside";

/**
 * The choices for the selected cards in the order of the offers, or if there are none, those that need no card.
 *
 * advised: the offer of a hint, which comes first if it is among them.
 */
export function choicesFor(offers: readonly Offer[], selected: readonly string[], advised: Offer | null = null): Choice[] {
  const fitting = selected.length > 0 ? offersFor(offers, selected) : [];
  const shown = fitting.length > 0 ? fitting : offersFor(offers, []);
  const first = shown.filter((offer) => offer === advised);
  const others = shown.filter((offer) => offer !== advised);
  const kinds = [...new Set(others.map(kindOf))];
  const choices = kinds.map((kind) => choice(kind, others.filter((offer) => kindOf(offer) === kind)));
  return [...first.map((offer) => choice(kindOf(offer), [offer])), ...choices];
}

/**
 * The offers for the main buttons.
 *
 * pointed: the chosen take, if any; no other take is shown beside it.
 */
export function mainOffers(offers: readonly Offer[], advised: Offer | null, pointed: Offer | null): Offer[] {
  const shown = offers.filter((offer) => !isCostly(offer) && (offer === advised || !APART.includes(offer.place)));
  return pointed ? shown.filter((offer) => offer === pointed || !offer.pile || isCall(offer)) : [...shown];
}

/** The smallest offer that uses the selected cards and others, or null. */
export function nearest(offers: readonly Offer[], selected: readonly string[]): Offer | null {
  const holding = offers.filter((offer) => selected.length > 0 && isPart(selected, offer.cards ?? []));
  holding.sort((a, b) => (a.cards ?? []).length - (b.cards ?? []).length);
  return holding[0] ?? null;
}

/** The lay-offs and swaps that put exactly these cards on meld number `meld`. */
export function offersOnMeld(offers: readonly Offer[], selected: readonly string[], meld: number): Offer[] {
  return selected.length === 0 ? [] : offersFor(offers, selected).filter((offer) => offer.meld === meld);
}

function choice(kind: string, offers: readonly Offer[]): Choice {
  const [only] = offers;
  if (only && isCall(only)) return { kind, words: callWords(offers), offers };
  const words = offers.length === 1 && only ? only.button || only.words : only?.menu || t("Choose …");
  return { kind, words, offers };
}

const keys = new WeakMap<Offer, string>();

/** Put together once for each offer: every meld and button asks with every change. */
function keyOf(offer: Offer): string {
  const key = keys.get(offer) ?? cardsKey(offer.cards ?? []);
  keys.set(offer, key);
  return key;
}

function cardsKey(cards: readonly string[]): string {
  return [...cards].sort().join(" ");
}

function isPart(part: readonly string[], whole: readonly string[]): boolean {
  const left = [...whole];
  return part.length < whole.length && part.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
