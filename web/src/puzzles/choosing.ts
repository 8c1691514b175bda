// Which puzzle comes next, and which is the one of a day.

import type { PuzzleListing } from "../generated/messages";

/** What puzzles are wanted; empty for any. */
export interface Wish {
  readonly variant: string;
  readonly theme: string;
}

/** The puzzles that were answered, by key: 1 for those that were solved at the first try, 0 for others. */
export type Answered = Readonly<Record<string, 0 | 1>>;

const DAY = 86_400_000; // milliseconds
/** How many of the puzzles that fit best one is drawn from. */
const NEAREST = 6;

/** The number of a day on this device's calendar, counted from 1970. */
export const dayOf = (now: Date): number => Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);

/** The puzzle of a day, the same for everybody: they come in the order of the list. */
export const daily = (puzzles: readonly PuzzleListing[], now: Date): PuzzleListing | undefined => puzzles[dayOf(now) % puzzles.length];

export const wanted = (puzzles: readonly PuzzleListing[], { variant, theme }: Wish): PuzzleListing[] =>
  puzzles.filter((puzzle) => (!variant || puzzle.variant === variant) && (!theme || puzzle.theme === theme));

/** A puzzle that is as hard as its solver is good: a new one if there is one left, otherwise one that was missed, or any. */
export function next(puzzles: readonly PuzzleListing[], wish: Wish, answered: Answered, rating: number, now: string, chance = Math.random): PuzzleListing | undefined {
  const others = wanted(puzzles, wish).filter(({ key }) => key !== now);
  const fresh = others.filter(({ key }) => answered[key] === undefined);
  const missed = others.filter(({ key }) => answered[key] === 0);
  const [from = others] = [fresh, missed].filter(({ length }) => length > 0);
  const nearest = [...from].sort((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating)).slice(0, NEAREST);
  return nearest[Math.floor(chance() * nearest.length)];
}
