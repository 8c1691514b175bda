// Cards that turn over: a hand that is shown, card by card.

import { settings } from "../settings/settings.svelte";
import { isCalm } from "./calm";

/** Milliseconds for one card, until the next, and for a fade in its place. */
const TAKES = 200;
const APART = 25;
const FADE = 80;

/** How long a hand of so many cards takes. */
export const turningTime = (cards: number): number => (TAKES + Math.max(0, cards - 1) * APART) * settings.pace;

/** Show the face of a card after so many milliseconds: it turns over, or for those who want no motion it fades in. */
export function turn(card: Element, delay: number): Animation {
  if (isCalm()) return card.animate({ opacity: [0, 1] }, { duration: FADE });
  const fill = "backwards";
  return card.animate({ transform: ["scaleX(0)", "none"] }, { duration: TAKES * settings.pace, delay, easing: "ease-out", fill });
}

/** A Svelte attachment: the cards inside turn over when they come on the page. */
export function turnsOver(hand: HTMLElement): () => void {
  const cards = settings.pace > 0 ? [...hand.querySelectorAll("[data-card]")] : [];
  const turning = cards.map((card, place) => turn(card, place * APART * settings.pace));
  return () => turning.forEach((one) => one.cancel());
}
