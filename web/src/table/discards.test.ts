import { expect, test } from "vitest";
import { discardsOf } from "./discards";

const did = (kind: string, seat: number | null, ...cards: string[]) => ({ kind, seat, cards });

test("each discard is with who discarded it, and with who took it", () => {
  const [mine = [], others = []] = discardsOf(
    [did("deal_started", null, "KH"), did("took_discard", 1, "KH"), did("discarded", 1, "2C"), did("took_discard", 0, "2C"), did("discarded", 0, "9S"), did("discarded", 1, "4D")],
    2,
  );
  expect(mine.map(({ card, takenBy }) => [card, takenBy])).toEqual([["9S", null]]);
  expect(others.map(({ card, takenBy }) => [card, takenBy])).toEqual([["2C", 0], ["4D", null]]);
});

test("several taken at once, and a pile made new", () => {
  const [mine = []] = discardsOf(
    [did("deal_started", null, "KH"), did("discarded", 0, "2C"), did("discarded", 0, "3C"), did("stock_recycled", 0, "3C"), did("took_discard", 1, "3C")],
    2,
  );
  expect(mine.map(({ takenBy }) => takenBy)).toEqual([null, null]);
});
