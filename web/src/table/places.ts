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
  melds: '[data-drop^="meld"]',
  finish: '[data-drop="finish"]',
  shown: '[data-place="shown"]',
  away: '[data-place="stock"]',
};
const HAND = '[data-place="hand"]';
/** The size of a card at another player's seat, in pixels. */
const AT_SEAT = 30;

export const seatAt = (seat: number): string => `[data-seat="${seat}"]`;

function selectorOf({ spot, seat }: Place, you: number | null): string {
  if (spot === "hands" || spot === "hand" || spot === "seats") return seat === null || seat === you ? HAND : seatAt(seat);
  return ROOTS[spot];
}

/** Whether it is a seat whose cards are not seen. */
export const isClosed = ({ spot, seat }: Place, you: number | null): boolean => spot === "hand" && seat !== you;

/** The cards that lie at a place, in order; from the seat of another player, none. */
export function cardsAt(place: Place, you: number | null): HTMLElement[] {
  if (isClosed(place, you) || place.spot === "seats") return [];
  return [...document.querySelectorAll<HTMLElement>(selectorOf(place, you).split(",").map((one) => `${one} [data-card]`).join(","))];
}

export function boxOf(element: Element): Box | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { x: left + width / 2, y: top + height / 2, width, height } : null;
}

/** Where the result shows the points of a seat. */
export const pointsOf = (seat: number): HTMLElement | null => document.querySelector<HTMLElement>(`[data-points="${seat}"]`);

/** A card's size in the middle of its place: on the last card there, or in the middle of the place itself. */
export function boxAt(place: Place, you: number | null): Box | null {
  const last = cardsAt(place, you).at(-1);
  if (last) return boxOf(last);
  const root = document.querySelector(selectorOf(place, you));
  const box = root && boxOf(root);
  if (!box) return null;
  const width = isClosed(place, you) ? AT_SEAT : Math.min(box.width, 62);
  return { ...box, width, height: width * 1.4 };
}
