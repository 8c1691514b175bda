// The order of a hand: its owner's, and nobody else's.  New cards go to the end, nothing sorts by itself.

import { sortKey } from "../cards/faces";

/** One card in the hand; the key tells apart the copies of a face. */
export interface Held {
  readonly key: string;
  readonly card: string;
}

export function hold(cards: readonly string[]): Held[] {
  return keep([], cards);
}

/**
 * The cards of `hand` in the order of `mine`, new ones at the end.
 *
 * leaving: keys that go first when a copy of their face has left the hand.
 */
export function keep(mine: readonly Held[], hand: readonly string[], leaving: ReadonlySet<string> = new Set()): Held[] {
  const wanted = count(hand);
  const stays = new Set<string>();
  const byLeaving = [...mine].sort((a, b) => Number(leaving.has(a.key)) - Number(leaving.has(b.key)));
  for (const held of byLeaving) {
    if (take(wanted, held.card)) stays.add(held.key);
  }
  const kept = mine.filter((held) => stays.has(held.key));
  const keys = new Set(kept.map((held) => held.key));
  for (const card of hand) {
    if (take(wanted, card)) kept.push({ key: freeKey(card, keys), card });
  }
  return kept;
}

/** `held` with the cards of `keys`, in their order, moved so that they begin at `place` among the others. */
export function move(held: readonly Held[], keys: ReadonlySet<string>, place: number): Held[] {
  const moved = held.filter((one) => keys.has(one.key));
  const others = held.filter((one) => !keys.has(one.key));
  return [...others.slice(0, place), ...moved, ...others.slice(place)];
}

/** `held` with the cards of `keys` one place to the left (-1) or right (1). */
export function nudge(held: readonly Held[], keys: ReadonlySet<string>, by: -1 | 1): Held[] {
  const first = held.findIndex((one) => keys.has(one.key));
  return first < 0 ? [...held] : move(held, keys, Math.max(0, first + by));
}

export function sorted(held: readonly Held[], by: "rank" | "suit"): Held[] {
  return [...held].sort((a, b) => sortKey(a.card, by) - sortKey(b.card, by));
}

function count(cards: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, card: string): boolean {
  const left = counts.get(card) ?? 0;
  if (left > 0) counts.set(card, left - 1);
  return left > 0;
}

function freeKey(card: string, keys: Set<string>): string {
  let copy = 1;
  while (keys.has(`${card}.${copy}`)) copy += 1;
  keys.add(`${card}.${copy}`);
  return `${card}.${copy}`;
}
