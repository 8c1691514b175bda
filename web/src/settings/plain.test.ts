import { expect, test } from "vitest";
import { PLAYING } from "../testing/views";
import { plainWords, rewordView } from "./plain";

test.each([
  ["Meld 3♠ 4♠ 5♠", "Put down 3♠ 4♠ 5♠"],
  ["Lay off 7♣ on Tomasz's run", "Add 7♣ to Tomasz's run"],
  ["Tomasz lays off 6♠ on 3♠ 4♠ 5♠.", "Tomasz adds 6♠ to 3♠ 4♠ 5♠."],
  ["Mira melds 6♦ 7♦ 8♦.", "Mira puts down 6♦ 7♦ 8♦."],
  ["Put down a meld, lay off a card or throw a card.", "Put down a set or run, add a card or throw a card."],
  ["Draw from the stock or take K♥.", "Draw from the deck or take K♥."],
  ["You draw 7♣ from the stock.", "You draw 7♣ from the deck."],
  ["Ann: penalty for the cards held", "Ann: points against for the cards held"],
])("%s", (words, plain) => {
  expect(plainWords(words)).toBe(plain);
});

test("all that the server says is put in other words, and nothing else changes", () => {
  const plain = rewordView(PLAYING, plainWords);
  expect(plain.offers.map(({ words }) => words)).toContain("Put down 3♠ 4♠ 5♠");
  expect(plain.offers.map(({ action }) => action)).toEqual(PLAYING.offers.map(({ action }) => action));
  expect(JSON.stringify([plain.prompt, plain.seats, plain.lastDeal])).not.toMatch(/\b(stock|meld|lays? off|penalty)\b/i);
});
