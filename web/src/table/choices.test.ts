import { expect, test } from "vitest";
import type { Offer } from "../generated/messages";
import { PLAYING } from "../testing/views";
import { costlyWords, question } from "./costly";
import { choicesFor, leadsOn, mainOffers, nearest, offersFor, offersOnMeld } from "./choices";

const { offers } = PLAYING;
const words = (found: readonly Offer[]): string[] => found.map((offer) => offer.words);

test("a selection finds the offers that use exactly these cards, in any order", () => {
  expect(words(offersFor(offers, ["5S", "3S", "4S"]))).toEqual(["Meld 3♠ 4♠ 5♠"]);
  expect(offersFor(offers, ["3S", "4S"])).toEqual([]);
});

test("a part of a meld leads on, the whole and other cards do not", () => {
  expect(leadsOn(offers, ["5S", "3S"])).toBe(true);
  expect(leadsOn(offers, ["3S", "4S", "5S"])).toBe(false);
  expect(leadsOn(offers, ["3S", "7C"])).toBe(false);
});

test("two copies of a face are not the same as one", () => {
  const pair: Offer = { action: { type: "meld" }, gesture: "meld", place: "primary", words: "Meld 7♠ 7♠ 7♠", cards: ["7S", "7S", "7S"] };
  expect(offersFor([pair], ["7S"])).toEqual([]);
  expect(offersFor([pair], ["7S", "7S", "7S"])).toEqual([pair]);
});

test("discarding comes before laying off", () => {
  expect(choicesFor(offers, ["7C"]).map((choice) => choice.words)).toEqual(["Discard 7♣", "Lay off 7♣ on Tomasz's run"]);
});

test("a hint's offer comes first", () => {
  const [, layOff] = offersFor(offers, ["7C"]);
  expect(choicesFor(offers, ["7C"], layOff)[0]?.words).toBe("Lay off 7♣ on Tomasz's run");
});

test("a joker with two possible faces makes one choice of two offers", () => {
  const [meld] = choicesFor(offers, ["9H", "TH", "JK"]);
  expect(meld?.words).toBe("Meld …");
  expect(meld?.offers).toHaveLength(2);
});

test("if the selected cards fit nothing, choices that need no card remain", () => {
  const draw: Offer = { action: { type: "draw_stock" }, gesture: "draw", place: "primary", words: "Draw from the stock" };
  expect(choicesFor([draw], ["KD"])[0]?.offers).toEqual([draw]);
  expect(choicesFor(offers, ["3S", "KD"])).toEqual([]);
});

test("the nearest offer names what is missing", () => {
  expect(nearest(offers, ["3S", "5S"])?.words).toBe("Meld 3♠ 4♠ 5♠");
  expect(nearest(offers, ["KD"])).toBeNull();
  expect(nearest(offers, [])).toBeNull();
});

test("a meld takes only cards offered for it", () => {
  expect(words(offersOnMeld(offers, ["7C"], 2))).toEqual(["Lay off 7♣ on Tomasz's run"]);
  expect(offersOnMeld(offers, ["7C"], 0)).toEqual([]);
  expect(offersOnMeld(offers, [], 2)).toEqual([]);
});

test("the advice of a hint comes first, and only once", () => {
  const discards: Offer = { action: { type: "discard", card: "KD" }, gesture: "discard", place: "primary", words: "Discard K♦", cards: ["KD"] };
  const lays: Offer = { action: { type: "layoff", card: "KD", meld: 0 }, gesture: "lay_off", meld: 0, words: "Lay off K♦ on Ann's run", cards: ["KD"] };
  expect(choicesFor([discards, lays], ["KD"], lays).map(({ words }) => words)).toEqual([lays.words, discards.words]);
  expect(choicesFor([discards, lays], ["KD"], discards).map(({ words }) => words)).toEqual([discards.words, lays.words]);
});

test("an action that this page has never heard of gets its button in the server's words", () => {
  const buy: Offer = { action: { type: "buy", card: "7S" }, words: "Buy the 7♠" };
  const draw: Offer = { action: { type: "draw_stock" }, gesture: "draw", place: "primary", words: "Draw from the stock" };
  expect(choicesFor(mainOffers([draw, buy], null, null), []).map(({ words }) => words)).toEqual([draw.words, buy.words]);
});

test("a costly action that this page has never heard of asks in the server's words", () => {
  const buy: Offer = { action: { type: "buy", card: "7S" }, place: "costly", words: "Buy the 7♠", price: 5 };
  expect(mainOffers([buy], null, null)).toEqual([]);
  expect(mainOffers([buy], buy, null)).toEqual([]); // not even if a hint advises it
  expect(costlyWords(buy)).toBe("Buy the 7♠");
  expect(question(buy)).toEqual({ title: "Buy the 7♠", words: "This deal will cost you 5 points.", yes: "Buy the 7♠" });
});
