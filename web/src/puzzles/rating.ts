// How good somebody is at puzzles: Glicko, as Mark Glickman describes it (glicko.net/glicko/glicko.pdf), each puzzle being a game against it.

export interface Rating {
  readonly rating: number;
  /** The rating deviation: the true rating lies within two of them, 95 times in 100. */
  readonly deviation: number;
}

export interface Game {
  readonly against: Rating;
  /** 1 for a win, 0 for a loss. */
  readonly score: number;
}

/** Somebody of whom nothing is known yet: as good as a casual bot, on which the ratings of puzzles rest. */
export const NEW: Rating = { rating: 1300, deviation: 250 };
/** A rating that is known no better than this follows somebody who gets better. */
const LEAST = 60;
/** How well the ratings of puzzles are known. */
const OF_PUZZLES = 100;

const Q = Math.LN10 / 400;
const dampened = (deviation: number): number => 1 / Math.sqrt(1 + (3 * Q * Q * deviation * deviation) / Math.PI ** 2);
const expected = (rating: number, { rating: other, deviation }: Rating): number => 1 / (1 + 10 ** ((-dampened(deviation) * (rating - other)) / 400));

/** The rating after some games. */
export function after({ rating, deviation }: Rating, games: readonly Game[]): Rating {
  const parts = games.map(({ against, score }) => ({ weight: dampened(against.deviation), chance: expected(rating, against), score }));
  const information = parts.reduce((sum, { weight, chance }) => sum + Q * Q * weight * weight * chance * (1 - chance), 0);
  const precision = 1 / (deviation * deviation) + information;
  const surprise = parts.reduce((sum, { weight, chance, score }) => sum + weight * (score - chance), 0);
  return { rating: rating + (Q / precision) * surprise, deviation: Math.sqrt(1 / precision) };
}

/** The rating after a puzzle. */
export function afterPuzzle(mine: Rating, puzzle: number, solved: boolean): Rating {
  const { rating, deviation } = after(mine, [{ against: { rating: puzzle, deviation: OF_PUZZLES }, score: solved ? 1 : 0 }]);
  return { rating, deviation: Math.max(LEAST, deviation) };
}
