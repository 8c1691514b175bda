import { expect, test } from "vitest";
import german from "../generated/texts/de.json";
import { PLAYING } from "../testing/views";
import { plainWords, reworded } from "./plain";

const plain = (text: string): string => plainWords("en", text);

test.each([
  ["Meld 3♠ 4♠ 5♠", "Put down 3♠ 4♠ 5♠"],
  ["Lay off 7♣ on Tomasz's run", "Add 7♣ to Tomasz's run"],
  ["Tomasz lays off 6♠ on 3♠ 4♠ 5♠.", "Tomasz adds 6♠ to 3♠ 4♠ 5♠."],
  ["Mira melds 6♦ 7♦ 8♦.", "Mira puts down 6♦ 7♦ 8♦."],
  ["Put down a meld, lay off a card or discard a card.", "Put down a set or run, add a card or discard a card."],
  ["Draw from the stock or take K♥.", "Draw from the deck or take K♥."],
  ["You draw 7♣ from the stock.", "You draw 7♣ from the deck."],
  ["Ann: penalty for the cards held", "Ann: points against for the cards held"],
  ["{name} melds {cards}.", "{name} puts down {cards}."],
  ["Lay off {cards} on {meld}", "Add {cards} to {meld}"],
  ["Select the cards to meld first.", "Select the cards to put down first."],
  ["You must meld it or lay it off in the same turn.", "You must put it down or add it in the same turn."],
  ["You score 40 penalty points.", "You score 40 points against."],
  ["You may drop for a fixed penalty.", "You may drop for fixed points against."],
  ["Knock with K♦: 3 deadwood", "Knock with K♦: 3 unmatched"],
  ["You both have the same deadwood.", "You both have the same unmatched total."],
  ["“Put down” for “meld”, “add” for “lay off”", "“Put down” for “meld”, “add” for “lay off”"],
])("%s", (words, other) => {
  expect(plain(words)).toBe(other);
});

const TERM = /(?<![{“])\b(stocks?|melds?|melded|(lays?|laid|laying) off|lay-?offs?|penalt(y|ies)|deadwood)\b(?![}”])/i;

test("no text of the client keeps a term, and no gap is lost", () => {
  const kept = Object.keys(german).filter((text) => TERM.test(plain(text)));
  expect(kept).toEqual([]);
  const holes = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];
  for (const text of Object.keys(german)) expect(holes(plain(text))).toEqual(holes(text));
});

test("every sentence from the server is put in plain words, and nothing else changes", () => {
  const view = reworded(PLAYING, plain);
  expect(view.offers.map(({ words }) => words)).toContain("Put down 3♠ 4♠ 5♠");
  expect(view.offers.map(({ action }) => action)).toEqual(PLAYING.offers.map(({ action }) => action));
  expect(JSON.stringify([view.prompt, view.seats, view.lastDeal?.words, view.lastDeal?.scores])).not.toMatch(TERM);
  expect({ ...view, prompt: "", offers: [], seats: [], lastDeal: null }).toEqual({ ...PLAYING, prompt: "", offers: [], seats: [], lastDeal: null });
});
