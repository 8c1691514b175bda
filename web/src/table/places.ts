// Where cards lie on the page: places are found by their data attributes, cards by `data-card`, whatever the layout.

import type { Spot, Place } from "./motion";

/** A rectangle by its centre. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const ROOTS: Readonly<Record<Exclude<Spot, "hand" | "hands" | "seats">, string>> = {
  stock: '[data-place="stock"]',
  pile: '[data-place="pile"]',
  melds: '[data-drop^="meld:"]',
  finish: '[data-drop="finish"]',
  shown: '[data-place="shown"]',
  away: '[data-place="stock"]',
};
const HAND = '[data-place="hand"]';
/** Where the first meld comes to lie. */
const MELDS = '[data-drop="melds"]';
/** The size of a card at another player's seat, in pixels. */
const AT_SEAT = 30;

const seatAt = (seat: number): string => `[data-seat="${seat}"]`;
/** The hand of another player that lies open, as in a replay. */
const openAt = (seat: number | null): string => `[data-open="${seat}"]`;
/** The backs of a hand that is not seen, and what shows their number. */
const fanAt = (seat: number): string => `${seatAt(seat)} [data-fan]`;
const heldAt = (seat: number): string => `${seatAt(seat)} [data-held]`;

/** The places that it may be, the most exact first. */
function rootsOf({ spot, seat }: Place, you: number | null): readonly string[] {
  if (spot !== "hands" && spot !== "hand" && spot !== "seats") return spot === "melds" ? [ROOTS.melds, MELDS] : [ROOTS[spot]];
  if (seat === null || seat === you) return [HAND];
  return spot === "seats" ? [seatAt(seat)] : [openAt(seat), fanAt(seat), heldAt(seat), seatAt(seat)];
}

/** Whether it is a seat whose cards are not seen. */
export const isClosed = ({ spot, seat }: Place, you: number | null): boolean => spot === "hand" && seat !== you && !document.querySelector(openAt(seat));

/** The cards that lie at a place, in order; of a hand that is not seen, its backs. */
export function cardsAt(place: Place, you: number | null): HTMLElement[] {
  const [root = ""] = rootsOf(place, you);
  if (place.spot === "seats") return [];
  const cards = isClosed(place, you) && place.seat !== null ? `${fanAt(place.seat)} > *` : `${root} [data-card]`;
  return [...document.querySelectorAll<HTMLElement>(cards)];
}

export function boxOf(element: Element): Box | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { x: left + width / 2, y: top + height / 2, width, height } : null;
}

/** Where the result shows the points of a seat. */
export const pointsOf = (seat: number): HTMLElement | null => document.querySelector<HTMLElement>(`[data-points="${seat}"]`);

/** A card's size in the middle of its place: on the last card there, or in the middle of the place itself. */
export function boxAt(place: Place, you: number | null): Box | null {
  const closed = isClosed(place, you);
  const last = closed ? undefined : cardsAt(place, you).at(-1);
  if (last) return boxOf(last);
  const root = rootsOf(place, you).map((one) => document.querySelector(one)).find((one) => one !== null);
  const box = root && boxOf(root);
  if (!box) return null;
  const width = closed ? AT_SEAT : Math.min(box.width, 62);
  return { ...box, width, height: width * 1.4 };
}
