import { expect, test } from "vitest";
import { PLAYING } from "../testing/views";
import { hold } from "./hand";
import { readHand, readLast, readMeld, readOpponents, readPile, turnSigns, turnWords } from "./readings";
import { matchWords, othersInOrder } from "./seats";

test("the reading keys describe the table", () => {
  expect(readHand(hold(["KD", "JK"]))).toBe("Your hand, 2 cards: king of diamonds, joker.");
  expect(readPile(PLAYING)).toBe("Pile: king of hearts, 3 cards. Stock: 21 cards.");
  expect(readOpponents(PLAYING)).toContain("Mira, bot, 7 cards, 0 points.");
  expect(readLast([])).toBe("Nothing has happened yet.");
});

test("a hand without cards says whether its seat is in the deal", () => {
  expect(readHand([], PLAYING)).toBe("Your hand is empty.");
  expect(readHand([], { ...PLAYING, outside: "You dropped out of this deal." })).toBe("You dropped out of this deal.");
});

test("a joker is read with the face it represents", () => {
  const meld = PLAYING.melds[2];
  expect(meld && readMeld(PLAYING, meld)).toBe("Tomasz's run: 4 of clubs, joker as 5 of clubs, 6 of clubs");
});

test("other players come in order of play", () => {
  expect(othersInOrder({ ...PLAYING, you: 2 })).toEqual([3, 0, 1]);
  expect(othersInOrder({ ...PLAYING, you: null })).toEqual([0, 1, 2, 3]);
});

test("the end of a match names its winners", () => {
  expect(matchWords({ ...PLAYING, winners: [0] })).toBe("You win the match");
  expect(matchWords({ ...PLAYING, winners: [1] })).toBe("Mira wins the match");
  expect(matchWords({ ...PLAYING, winners: [0, 2] })).toBe("You and Tomasz share the match");
});

test("a turn is said in both its halves", () => {
  const [seat] = PLAYING.seats;
  if (!seat) throw new Error();
  expect(turnWords({ ...seat, lastTurn: ["took K♠", "discarded Q♥"] })).toBe("took K♠, discarded Q♥");
  expect(turnWords({ ...seat, lastTurn: ["drew", "melded 3♠ 4♠ 5♠", "laid off 6♠", "discarded Q♥"] })).toBe("drew, discarded Q♥");
  expect(turnWords({ ...seat, lastTurn: ["drew"] })).toBe("drew");
  expect(turnSigns({ ...seat, lastTurn: ["took K♠", "discarded Q♥"] })).toBe("+K♠ −Q♥");
  expect(turnSigns({ ...seat, lastTurn: ["drew", "melded 3♠ 4♠ 5♠", "discarded 10♥"] })).toBe("−10♥");
  expect(turnSigns({ ...seat, lastTurn: ["drew", "knocked"] })).toBe("drew, knocked");
  expect(turnWords(seat)).toBe("");
});
