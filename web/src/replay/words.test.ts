import { expect, test } from "vitest";
import { moveWords } from "./words";

const names = ["Ann", "Mira"];

test("moves in words, and a hidden draw hides its card", () => {
  const draw = { kind: "drew_stock", seat: 1, cards: ["TD"] };
  expect(moveWords(draw, names, null)).toBe("Mira draws 10♦ from the stock.");
  expect(moveWords(draw, names, 1)).toBe("Mira draws 10♦ from the stock.");
  expect(moveWords(draw, names, 0)).toBe("Mira draws a card from the stock.");
  expect(moveWords({ kind: "discarded", seat: 0, cards: ["KD"] }, names, 1)).toBe("Ann discards K♦.");
  expect(moveWords({ kind: "stock_recycled", seat: 0, cards: ["2C"] }, names, 1)).toBe("The pile becomes the stock, and 2♣ is turned up.");
});
