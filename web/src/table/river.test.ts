import { expect, test } from "vitest";
import { CALLING, RIVER, RIVER_PILE } from "../testing/views";
import { mainOffers } from "./choices";
import { calledPlaces, callsOf, callWords, placeAway, readTake, spread, takesOf, takeWords } from "./river";

const takes = takesOf(RIVER.offers);
const [call] = callsOf(CALLING.offers);

test("a card says what taking it means", () => {
  expect(readTake("4C", takes.get(5))).toBe("4 of clubs: takes 5 cards, must be played now");
  expect(readTake("9C", takes.get(1))).toBe("9 of clubs: takes 1 card");
  expect(readTake("JH", takes.get(4))).toBe("jack of hearts");
  expect([5, 1].map((depth) => takes.get(depth)).map((take) => take && takeWords(take))).toEqual(["takes 5 cards; must play 4♣ now", "takes 1 card"]);
});

test("a call is not a take, and its cards are those nearest the top", () => {
  expect(takesOf(CALLING.offers).size).toBe(0);
  expect([...calledPlaces(RIVER_PILE, call ? [call] : [])]).toEqual([0, 3, 5]);
  expect([...calledPlaces(["9C", ...RIVER_PILE], call ? [call] : [])]).toEqual([1, 4, 6]);
});

test("one call names its cards, several their number", () => {
  expect(callWords(callsOf(CALLING.offers))).toBe("Rummy! 9♠ 9♦ 9♣");
  expect(call && callWords([call, call])).toBe("Rummy! 2 ways");
});

test("no main button calls on your turn unless a hint says so; a chosen take is the only one shown", () => {
  const calls = callsOf(CALLING.offers).map((offer) => ({ ...offer, place: "call" as const }));
  const offers = [...RIVER.offers, ...calls];
  expect(mainOffers(offers, null, null)).toEqual(RIVER.offers);
  expect(mainOffers(offers, calls[0] ?? null, null)).toEqual(offers);
  expect(mainOffers([...RIVER.offers, ...callsOf(CALLING.offers)], null, null)).toEqual([...RIVER.offers, ...callsOf(CALLING.offers)]);
  const chosen = takes.get(3) ?? null;
  expect(mainOffers(RIVER.offers, null, chosen)).toEqual([RIVER.offers[0], chosen]);
});

test.each([[1, 240], [14, 240], [30, 240], [52, 270], [30, 560]])("a river of %i cards in %i pixels has room for a finger and equal rows", (count, width) => {
  const { step, perRow, rows, cardWidth, pitch } = spread(count, width, 46, 9);
  expect(perRow * rows).toBeGreaterThanOrEqual(count);
  expect(perRow * rows - count).toBeLessThan(Math.max(perRow, rows));
  expect(Math.min(step, pitch)).toBeGreaterThanOrEqual(24);
  expect((perRow - 1) * step + cardWidth).toBeLessThanOrEqual(width);
});

test("without room for more rows the river scrolls sideways, with the same steps", () => {
  const { step, perRow, rows } = spread(30, 240, 46, 1);
  expect([rows, perRow]).toEqual([1, 30]);
  expect(step).toBeGreaterThanOrEqual(24);
});

test("arrows go from take to take, or from card to card if nothing can be taken", () => {
  const open = [1, 3, 5];
  expect(placeAway("ArrowLeft", 5, 6, 6, open)).toBe(3);
  expect(placeAway("ArrowLeft", 1, 6, 6, open)).toBe(1);
  expect(placeAway("Home", 5, 6, 6, open)).toBe(1);
  expect(placeAway("ArrowUp", 5, 6, 2, open)).toBe(3);
  expect(placeAway("ArrowLeft", 5, 6, 6, [])).toBe(4);
  expect(placeAway("End", 2, 6, 6, [])).toBe(5);
  expect(placeAway("x", 5, 6, 6, open)).toBeNull();
});
