// Statistics of a guest's matches, counted as a server counts them (`people/results/statistics.py`); one test holds both to it.

import type { Against, GameFigures, MatchSeat, PlayedMatch, PlayStatistics } from "../generated/messages";

const MOST_SHOWN = 200;
const MOST_NAMES = 20;

/** The statistics of matches, which come the latest first. */
export function statisticsOf(matches: readonly PlayedMatch[]): PlayStatistics {
  const byPreset = new Map<string, PlayedMatch[]>();
  for (const match of matches) byPreset.set(match.preset, [match, ...(byPreset.get(match.preset) ?? [])]);
  return { games: [...byPreset.values()].map(figuresOf) };
}

/** The figures of the matches of one game, in the order of time. */
function figuresOf(matches: readonly PlayedMatch[]): GameFigures {
  const counted = matches.filter((match) => !match.void);
  const last = matches.at(-1) as PlayedMatch;
  const low = last.low ?? false;
  const [best, worst] = low ? [least, most] : [most, least];
  const sum = (each: (match: PlayedMatch) => number): number => counted.reduce((total, match) => total + each(match), 0);
  return {
    preset: last.preset,
    game: last.game,
    low,
    matches: counted.length,
    void: matches.length - counted.length,
    won: counted.filter(isWon).length,
    gone: counted.filter((match) => mineOf(match).gone).length,
    run: longestRun(counted),
    played: sum(({ played }) => played),
    wonDeals: sum(({ won }) => won),
    best: best(counted.map((match) => match.best)),
    worst: worst(counted.map((match) => match.worst)),
    counts: summed(counted),
    against: againstOf(counted),
    course: counted.slice(-MOST_SHOWN).map((match) => {
      const { place, points } = mineOf(match);
      return { ended: match.ended, place, points, seats: match.seats.length };
    }),
  };
}

const most = (numbers: readonly number[]): number => (numbers.length > 0 ? Math.max(...numbers) : 0);
const least = (numbers: readonly number[]): number => (numbers.length > 0 ? Math.min(...numbers) : 0);

export const mineOf = ({ seats, you }: PlayedMatch): MatchSeat => seats[you] as MatchSeat;
export const isWon = (match: PlayedMatch): boolean => !match.void && mineOf(match).place === 1;

function longestRun(matches: readonly PlayedMatch[]): number {
  let [longest, run] = [0, 0];
  for (const match of matches) {
    run = isWon(match) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function summed(matches: readonly PlayedMatch[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const match of matches) for (const [word, count] of Object.entries(match.counts)) counts[word] = (counts[word] ?? 0) + count;
  return counts;
}

/** How it went against each level of bot and against the people of each name, those met most often first. */
function againstOf(matches: readonly PlayedMatch[]): readonly Against[] {
  const found = new Map<string, { name: string; bot: string; matches: number; ahead: number; level: number }>();
  for (const match of matches) {
    const mine = mineOf(match).place;
    for (const [key, { seat, place }] of othersOf(match)) {
      const tally = found.get(key) ?? { name: seat.bot ? "" : seat.name, bot: seat.bot ?? "", matches: 0, ahead: 0, level: 0 };
      found.set(key, { ...tally, matches: tally.matches + 1, ahead: tally.ahead + Number(mine < place), level: tally.level + Number(mine === place) });
    }
  }
  const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
  const all = [...found.values()].sort((one, other) => other.matches - one.matches || order(one.bot, other.bot) || order(one.name, other.name));
  return all.slice(0, MOST_NAMES);
}

/** The others of a match, each level of bot and each name once, with the best of their places. */
function othersOf({ seats, you }: PlayedMatch): ReadonlyMap<string, { seat: MatchSeat; place: number }> {
  const others = new Map<string, { seat: MatchSeat; place: number }>();
  for (const [number, seat] of seats.entries()) {
    if (number === you) continue;
    const key = seat.bot ? `bot ${seat.bot}` : `person ${seat.name}`;
    const before = others.get(key);
    others.set(key, { seat, place: Math.min(seat.place, before?.place ?? seat.place) });
  }
  return others;
}
