// The order and groups of a hand, which only its owner changes.  New cards go to the end, and nothing is sorted unasked.

import { sortKey } from "../cards/faces";

/** The shelf number of loose cards; they come last, and a new card joins them. */
export const LOOSE = 0;

/** One card in the hand; the key tells apart the copies of a face.  shelf: the number of its group, or LOOSE. */
export interface Held {
  readonly key: string;
  readonly card: string;
  readonly shelf: number;
}

export function hold(cards: readonly string[]): Held[] {
  return keep([], cards);
}

/** A hand from the groups that the table remembers, in order, the loose cards last. */
export function holdGroups(groups: readonly (readonly string[])[]): Held[] {
  const shelves = groups.flatMap((cards, index) => cards.map(() => (index === groups.length - 1 ? LOOSE : index + 1)));
  return settle(hold(groups.flat()).map((one, index) => ({ ...one, shelf: shelves[index] ?? LOOSE })));
}

/** The groups of a hand, as `holdGroups` takes them. */
export function groupsOf(held: readonly Held[]): string[][] {
  return [...shelvesOf(held), LOOSE].map((shelf) => held.filter((one) => one.shelf === shelf).map((one) => one.card));
}

/** The judgements of `before` carried over to those `groups` that hold the same cards; the loose cards come last. */
export function judged<Said>(groups: readonly (readonly string[])[], before: readonly (readonly string[])[], said: readonly Said[]): (Said | undefined)[] {
  const bySame = new Map(before.map((cards, index) => [nameOf(cards), said[index]]));
  return groups.slice(0, -1).map((cards) => bySame.get(nameOf(cards)));
}

/** A key for a group that does not depend on the order of its cards. */
const nameOf = (cards: readonly string[]): string => [...cards].sort().join(" ");

/** The number of cards on each shelf, and of loose cards. */
export function sizesOf(held: readonly Held[]): number[] {
  return groupsOf(held).map((cards) => cards.length);
}

/**
 * The cards of `hand` in the order of `mine`, new ones at the end.
 *
 * leaving: keys to remove first when a copy of their face has left the hand.
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
    if (take(wanted, card)) kept.push({ key: freeKey(card, keys), card, shelf: LOOSE });
  }
  return settle(kept);
}

/** `held` with the cards of `keys`, in their order, moved so that they begin at `place` among the others, on `shelf`. */
export function move(held: readonly Held[], keys: ReadonlySet<string>, place: number, shelf?: number): Held[] {
  const moved = held.filter((one) => keys.has(one.key));
  const others = held.filter((one) => !keys.has(one.key));
  const target = shelf ?? moved[0]?.shelf ?? LOOSE;
  return settle([...others.slice(0, place), ...moved.map((one) => ({ ...one, shelf: target })), ...others.slice(place)]);
}

/** `held` with the cards of `keys` one place to the left (-1) or right (1) within the group of the first of them. */
export function nudge(held: readonly Held[], keys: ReadonlySet<string>, by: -1 | 1): Held[] {
  const first = held.findIndex((one) => keys.has(one.key));
  const shelf = held[first]?.shelf;
  const start = held.findIndex((one) => one.shelf === shelf);
  const end = held.filter((one) => !keys.has(one.key)).findLastIndex((one) => one.shelf === shelf) + 1;
  return first < 0 ? [...held] : move(held, keys, Math.min(Math.max(start, first + by), Math.max(start, end)));
}

/** `held` with the cards of `keys` at the end of the group before (-1) or after (1) that of the first of them. */
export function toGroup(held: readonly Held[], keys: ReadonlySet<string>, by: -1 | 1): Held[] {
  const order = [...shelvesOf(held), LOOSE];
  const first = held.find((one) => keys.has(one.key));
  const target = first && order[order.indexOf(first.shelf) + by];
  return target === undefined ? [...held] : move(held, keys, held.length, target);
}

/** `held` with the cards of `keys` on a new shelf, after the others. */
export function group(held: readonly Held[], keys: ReadonlySet<string>): Held[] {
  return move(held, keys, held.length, Math.max(LOOSE, ...shelvesOf(held)) + 1);
}

/** `held` in these groups, with all other cards loose. */
export function regroup(held: readonly Held[], groups: readonly (readonly string[])[]): Held[] {
  const open = groups.flatMap((group, index) => group.map((card) => ({ card, shelf: index + 1, taken: false })));
  const laid = held.map((one) => {
    const place = open.findIndex(({ card, taken }) => card === one.card && !taken);
    const slot = open[place];
    if (!slot) return { one: { ...one, shelf: LOOSE }, place: open.length };
    slot.taken = true;
    return { one: { ...one, shelf: slot.shelf }, place };
  });
  return settle(laid.sort((a, b) => a.place - b.place).map(({ one }) => one));
}

/** `held` in these groups, in their order, and the loose cards after them by suit. */
export function arranged(held: readonly Held[], groups: readonly (readonly string[])[]): Held[] {
  const laid = regroup(held, groups);
  const loose = laid.filter((one) => one.shelf === LOOSE);
  return [...laid.filter((one) => one.shelf !== LOOSE), ...sorted(loose, "suit")];
}

/** As many of these groups as `hand` has the cards for, the longest first. */
export function disjoint(groups: readonly (readonly string[])[], hand: readonly string[]): (readonly string[])[] {
  const left = count(hand);
  return [...groups].sort((a, b) => b.length - a.length).filter((cards) => {
    const fits = [...count(cards)].every(([card, copies]) => copies <= (left.get(card) ?? 0));
    if (fits) for (const card of cards) take(left, card);
    return fits;
  });
}

/** Whether two arrangements have the same groups, in any order. */
export function sameGroups(some: readonly (readonly string[])[], others: readonly (readonly string[])[]): boolean {
  const key = (groups: readonly (readonly string[])[]): string => groups.map(nameOf).sort().join("|");
  return key(some) === key(others);
}

/** `held` with the cards of `keys` loose. */
export function ungroup(held: readonly Held[], keys: ReadonlySet<string>): Held[] {
  return move(held, keys, held.length, LOOSE);
}

/** `held` with each group sorted separately. */
export function sorted(held: readonly Held[], by: "rank" | "suit"): Held[] {
  return settle([...held].sort((a, b) => sortKey(a.card, by) - sortKey(b.card, by)));
}

/** Renumber the shelves from 1 without gaps, and put the loose cards last. */
function settle(held: readonly Held[]): Held[] {
  const numbers = new Map(shelvesOf(held).map((shelf, index) => [shelf, index + 1]));
  const named = held.map((one) => ({ ...one, shelf: numbers.get(one.shelf) ?? LOOSE }));
  const place = ({ shelf }: Held): number => (shelf === LOOSE ? numbers.size + 1 : shelf);
  return named.sort((a, b) => place(a) - place(b));
}

function shelvesOf(held: readonly Held[]): number[] {
  return [...new Set(held.map((one) => one.shelf))].filter((shelf) => shelf !== LOOSE).sort((a, b) => a - b);
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
