// What a field of results tells: shares, bars and the first act that was another.

import type { DailyChoice, DailySpread } from "../generated/messages";

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly people: number;
  /** Whether the reader's own result is among them. */
  readonly mine: boolean;
}

const MOST_BARS = 9;

/** Results side by side in at most nine bars of the same width, the best first. */
export function barsOf(spread: readonly DailySpread[], mine: number | null): readonly Bar[] {
  const results = [...spread.map(({ result }) => result), ...(mine === null ? [] : [mine])];
  if (results.length === 0) return [];
  const [least, most] = [Math.min(...results), Math.max(...results)];
  const width = Math.ceil((most - least + 1) / MOST_BARS);
  const bars: Bar[] = [];
  for (let to = most; to >= least; to -= width) {
    const from = Math.max(to - width + 1, least);
    const people = spread.filter(({ result }) => from <= result && result <= to).reduce((sum, { people: some }) => sum + some, 0);
    bars.push({ from, to, people, mine: mine !== null && from <= mine && mine <= to });
  }
  return bars;
}

/** Which part of the others did worse; those with the same result count by half. */
export const ahead = (others: number, worse: number, same: number): number => (others === 0 ? 0 : (worse + same / 2) / others);

export interface First {
  readonly kind: "common" | "best" | "bot";
  readonly number: number;
  readonly choice: DailyChoice;
}

/** The first acts in which a player differs from most others, from the best result and from the bot. */
export function firsts(choices: readonly DailyChoice[]): readonly First[] {
  return (["common", "best", "bot"] as const).flatMap((kind) => {
    const number = choices.findIndex((choice) => choice[kind]);
    const choice = choices[number];
    return choice ? [{ kind, number: number + 1, choice }] : [];
  });
}
