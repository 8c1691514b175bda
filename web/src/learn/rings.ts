// Where a lesson rings the table: the cards to select, or once they are selected, the place where they go.

import type { Offer } from "../generated/messages";
import { missing } from "../table/choices";

/** The pile, or if it is spread out, its top card, or its place if it is empty. */
const PILE = 'button[data-place="pile"], .river [data-depth="1"], .river .place';

/** The places of a gesture, as selectors; a gesture without one is done by the main button. */
const PLACES: Readonly<Partial<Record<NonNullable<Offer["gesture"]>, (offer: Offer) => string>>> = {
  draw: () => '[data-place="stock"]',
  take: ({ pile = 0 }) => (pile > 1 ? `[data-depth="${pile}"]` : PILE),
  discard: () => PILE,
  lay_off: ({ meld }) => `[data-drop="meld:${meld ?? 0}"]`,
};

/** The selectors of the things to tap now, and how many of each.  pointed: the chosen take from a pile that is spread out. */
export function ringed(offers: readonly Offer[], selected: readonly string[], pointed: Offer | null = null): Map<string, number> {
  const offer = offers.find(({ taught }) => taught);
  const rings = new Map<string, number>();
  if (!offer) return rings;
  const wanted = missing(offer.cards ?? [], selected);
  for (const card of wanted) {
    const selector = `.hand [data-key^="${card}."][aria-selected="false"]`;
    rings.set(selector, (rings.get(selector) ?? 0) + 1);
  }
  if (wanted.length > 0 || selected.length > (offer.cards ?? []).length) return rings;
  if (offer.place === "declare") return rings.set('[data-drop="finish"]', 1);
  const place = offer.gesture && offer !== pointed ? PLACES[offer.gesture]?.(offer) : undefined;
  return rings.set(place ?? "[data-primary]", 1);
}

/** Ring what is to be tapped, and nothing else. */
export function ring(within: ParentNode, rings: ReadonlyMap<string, number>): void {
  const wanted = new Set([...rings].flatMap(([selector, count]) => [...within.querySelectorAll(selector)].slice(0, count)));
  for (const one of within.querySelectorAll("[data-ring]")) if (!wanted.has(one)) one.removeAttribute("data-ring");
  for (const one of wanted) {
    if (one.hasAttribute("data-ring")) continue;
    one.setAttribute("data-ring", "");
    if (one.matches(".meld, .place, [data-depth]")) one.scrollIntoView?.({ block: "nearest" });
  }
}
