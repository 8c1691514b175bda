import { expect, test } from "vitest";
import { LOBBY, OVER, PLAYING } from "../testing/views";
import { around, byPlace, initials, othersAreBots, presence, seatsToTake } from "./seats";

test("the seats come by their places", () => {
  const placed = [2, 4, 1, 2].map((place, seat) => ({ name: `P${seat}`, kind: "bot" as const, connected: true, cards: 0, score: 0, place }));
  expect(byPlace({ ...OVER, seats: placed })).toEqual([2, 0, 3, 1]);
});

test("a guest takes a free seat before the match, or the seat of a bot that gives it up", () => {
  expect(seatsToTake({ ...LOBBY, you: null })).toEqual([2, 3]);
  expect(seatsToTake(LOBBY)).toEqual([]);
  expect(seatsToTake({ ...PLAYING, you: null })).toEqual([]);
  const open = { ...PLAYING, you: null, settings: { takeover: true } };
  expect(seatsToTake(open)).toEqual([1, 2]);
  expect(seatsToTake({ ...open, seats: open.seats.map((seat, index) => (index === 1 ? { ...seat, standIn: true } : seat)) })).toEqual([2]);
  expect(seatsToTake({ ...open, status: "over" })).toEqual([]);
});

test("a program is a bot that comes and goes, whose seat nobody takes", () => {
  const program = { name: "Deep", kind: "bot" as const, connected: true, cards: 0, score: 0, level: "a program", program: true };
  expect([presence(program), presence({ ...program, connected: false }), presence({ ...program, standIn: true })]).toEqual(["a program", "away", "a bot is playing"]);
  const seats = [PLAYING.seats[0]!, program];
  expect(seatsToTake({ ...PLAYING, you: null, settings: { takeover: true }, seats })).toEqual([]);
  expect(othersAreBots({ ...PLAYING, you: 0, seats })).toBe(false);
  expect(othersAreBots({ ...PLAYING, you: 0, seats: [PLAYING.seats[0]!, { ...program, program: false }] })).toBe(true);
});

test("an initial is a whole letter with its marks, and two that are alike have their seat", () => {
  const named = (...names: string[]): string[] => initials({ ...OVER, seats: names.map((name) => ({ name, kind: "bot", connected: true, cards: 0, score: 0 })) });
  expect(named("mira", "मीरा", "मोहन", "Ödön")).toEqual(["M", "मी", "मो", "Ö"]);
  expect(named("Ann", "मीरा", "Anna", "मीना")).toEqual(["A1", "मी2", "A3", "मी4"]);
});

test("a wide table seats the others evenly, clockwise from the left", () => {
  const sides = (count: number, upright = false): string => around(Array.from({ length: count }, (_, seat) => seat + 1), upright).map(({ at, seats }) => `${at} ${seats.join("")}`).join(", ");
  expect([1, 2, 3, 5, 6, 7].map((count) => sides(count))).toEqual(["top 1", "top 12", "left 1, top 2, right 3", "left 1, top 234, right 5", "left 12, top 34, right 56", "left 12, top 345, right 67"]);
  expect([1, 2, 3, 4, 5].map((count) => sides(count, true))).toEqual(["top 1", "top 12", "left 1, top 2, right 3", "left 1, top 23, right 4", "left 12, top 3, right 45"]);
});
