import { expect, test } from "vitest";
import type { GameFigures, PlayedMatch, PlayStatistics } from "../generated/messages";
import given from "../testing/matches.json";
import { statisticsOf } from "./figures";

const both = given as unknown as { matches: PlayedMatch[]; statistics: PlayStatistics };

/** The server leaves out what has its usual value. */
const whole = (figures: GameFigures): GameFigures => ({ ...figures, against: figures.against.map((each) => ({ ...each, bot: each.bot ?? "" })) });

test("a guest's statistics are those that a server counts", () => {
  const mine = statisticsOf(both.matches).games;
  expect(mine.length).toBe(3);
  expect(mine).toEqual(both.statistics.games.map(whole));
});

test("no matches have no statistics", () => {
  expect(statisticsOf([])).toEqual({ games: [] });
});

test("a game of void matches alone has no best deal", () => {
  const [match] = both.matches as [PlayedMatch];
  const [figures] = statisticsOf([{ ...match, void: true }]).games;
  expect(figures).toMatchObject({ matches: 0, void: 1, best: 0, worst: 0, run: 0, course: [] });
});
