import { expect, test } from "vitest";
import type { Told } from "../generated/messages";
import { inDeals } from "./logmarks";

const told = (kind: string, seat?: number): Told => ({ version: 1, kind, words: kind, ...(seat === undefined ? {} : { seat }) });

test("a log is divided into deals, and a deal into turns", () => {
  const log = [told("seat_taken", 1), told("deal_started"), told("drew_stock", 1), told("discarded", 1), told("drew_stock", 0), told("deal_ended"), told("deal_started")];
  const deals = inDeals(log, 2);
  expect(deals.map(({ deal, turns }) => [deal, turns.map((turn) => turn.told.length)])).toEqual([
    [0, [1]],
    [1, [1, 2, 1, 1]],
    [2, [1]],
  ]);
});
