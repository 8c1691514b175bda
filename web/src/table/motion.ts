// Cards fly in from where they came.  The flight is short, and left out if the user prefers no motion.

import type { TransitionConfig } from "svelte/transition";
import type { Told } from "../generated/messages";
import { settings } from "../settings/settings.svelte";

export interface Travel {
  /** A selector for the starting point. */
  readonly from: string;
  readonly duration: number;
}

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** An `in:` transition: the card flies in from `from`, or fades in if that is not on the page. */
export function arrive(node: Element, { from, duration }: Travel): TransitionConfig {
  if (settings.pace === 0) return { duration: 0 };
  const source = from ? document.querySelector(from)?.getBoundingClientRect() : undefined;
  if (!source || calm()) return { duration: 80, css: (t) => `opacity: ${t}` };
  const target = node.getBoundingClientRect();
  const x = source.left + source.width / 2 - (target.left + target.width / 2);
  const y = source.top + source.height / 2 - (target.top + target.height / 2);
  const ease = (t: number): number => 1 - (1 - t) ** 3;
  return { duration: duration * settings.pace, easing: ease, css: (_, u) => `transform: translate(${u * x}px, ${u * y}px)` };
}

export const placeOfSeat = (seat: number): string => `[data-seat="${seat}"]`;
export const STOCK = '[data-place="stock"]';
export const PILE = '[data-place="pile"]';

/** Where the top card of the pile came from: the hand of the player who discarded it, or the stock. */
export function sourceOfTop(log: readonly Told[], you: number | null): string {
  const last = log.findLast(({ kind }) => kind === "discarded" || kind === "deal_started");
  if (last?.kind !== "discarded") return STOCK;
  return last.seat === you ? '[data-place="hand"]' : placeOfSeat(last.seat ?? -1);
}
