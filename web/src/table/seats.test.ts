import { expect, test } from "vitest";
import { LOBBY, OVER, PLAYING } from "../testing/views";
import { byPlace, seatsToTake } from "./seats";

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
