import { expect, test } from "vitest";
import { discardsOf } from "./discards";

const did = (kind: string, seat: number | null, ...cards: string[]) => ({ kind, seat, cards });

test("each discard is listed with its player and with the one who took it", () => {
  const [mine = [], others = []] = discardsOf(
    [did("deal_started", null, "KH"), did("took_discard", 1, "KH"), did("discarded", 1, "2C"), did("took_discard", 0, "2C"), did("discarded", 0, "9S"), did("discarded", 1, "4D")],
    2,
  );
  expect(mine.map(({ card, takenBy }) => [card, takenBy])).toEqual([["9S", null]]);
  expect(others.map(({ card, takenBy }) => [card, takenBy])).toEqual([["2C", 0], ["4D", null]]);
});

test("several cards are taken at once, and the pile becomes the stock", () => {
  const [mine = []] = discardsOf(
    [did("deal_started", null, "KH"), did("discarded", 0, "2C"), did("discarded", 0, "3C"), did("stock_recycled", 0, "3C"), did("took_discard", 1, "3C")],
    2,
  );
  expect(mine.map(({ takenBy }) => takenBy)).toEqual([null, null]);
});
