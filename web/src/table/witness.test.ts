import { expect, test } from "vitest";
import type { Told, Update } from "../generated/messages";
import { DRAWING, withPanels } from "../testing/views";
import { witness } from "./witness";

const told = (kind: string, seat?: number, cards: string[] = []): Told => ({ version: 1, kind, ...(seat === undefined ? {} : { seat }), cards });
const update = (deal: number, ...happened: Told[]): Update => ({ type: "update", told: happened, view: { ...DRAWING, deal } });

test("the witness has the hand as dealt and everything that happened after", () => {
  const dealt = witness([], update(1, told("deal_started", undefined, ["KH"]), told("turn_started", 1), told("drew_stock", 1)));
  expect(dealt).toEqual([
    { deal: 1, hand: DRAWING.hand, wild: null, happened: [{ kind: "deal_started", seat: null, cards: ["KH"] }, { kind: "drew_stock", seat: 1, cards: [] }] },
  ]);
  const later = witness(dealt, update(1, told("discarded", 1, ["2C"])));
  expect(later[0]?.happened.at(-1)).toEqual({ kind: "discarded", seat: 1, cards: ["2C"] });
  expect(later[0]?.hand).toEqual(DRAWING.hand);
});

test("a page that comes late knows the actions but not the hand", () => {
  const seen = witness([], update(2, told("deal_started"), told("discarded", 2, ["2C"]), told("deal_started"), told("drew_stock", 0, ["4S"])));
  expect(seen.map(({ deal, hand }) => [deal, hand])).toEqual([[1, null], [2, null]]);
});

test("a page with a gap is no witness", () => {
  const dealt = witness([], update(1, told("deal_started")));
  expect(witness(dealt, { ...update(1, told("discarded", 2, ["2C"])), complete: false })).toEqual([]);
  expect(witness([], update(1, told("discarded", 2, ["2C"])))).toEqual([]);
});

test("the toss, the wild card and the hands shown belong to the deal", () => {
  const first = update(1, { ...told("tossed"), cards: ["AS", "2H"] }, told("deal_started", undefined, ["KH"]));
  const dealt = witness([], { ...first, view: withPanels(first.view, { type: "wild", turnedUp: "QD" }) });
  expect(dealt[0]?.wild).toBe("QD");
  expect(dealt[0]?.happened.map(({ kind }) => kind)).toEqual(["tossed", "deal_started"]);
  const shown = witness(dealt, update(1, told("dropped", 1), told("declared", 2, ["KC", "2C"]), told("groups_shown", 1, ["3C"]), told("groups_shown", 0)));
  expect(shown[0]?.happened.slice(2).map(({ kind }) => kind)).toEqual(["declared", "groups_shown"]);
  expect(shown[0]?.wild).toBe("QD");
});
