import { expect, test } from "vitest";
import type { PaperDeal, PaperForm } from "../generated/messages";
import { blank, boxesOf, copiesFor, copiesTurnedUp, type Draft, draftOf, isWhole, keyed, marked, needsCard, numberIn, roundOf, turned, typed } from "./typing";

const FORM: PaperForm = {
  ends: [
    { key: "out", label: "", seat: "Who?", asks: [{ field: "melded", of: "all" }, { field: "hand", of: "others" }] },
    { key: "void", label: "" },
  ],
  fields: [{ key: "hand", label: "", minimum: 0, cards: true }, { key: "melded", label: "", minimum: 0 }],
  marks: [{ key: "drop", label: "" }, { key: "wrong", label: "", asks: ["hand"] }],
  switches: [{ key: "rummy", label: "", ends: ["out"] }],
  card: { label: "", needed: "cards" },
};
const DEAL: PaperDeal = { number: 1, dealer: 0, first: 2, seats: [2, 0], cards: 7 };
const placesOf = (draft: ReturnType<typeof blank>): string[] => boxesOf(FORM, DEAL, draft).map(({ seat, field }) => `${seat} ${field.key}`);
const boxAt = (draft: ReturnType<typeof blank>, seat: number, key: string) => {
  const box = boxesOf(FORM, DEAL, draft).find((one) => one.seat === seat && one.field.key === key);
  if (!box) throw new Error(`no box ${seat} ${key}`);
  return box;
};

test("a deal asks the seats in it for what its end and their marks ask", () => {
  const draft = { ...blank(FORM, 3), seat: 2 };
  expect(placesOf(draft)).toEqual(["0 hand", "0 melded", "2 melded"]);
  expect(placesOf(marked(draft, 0, "drop"))).toEqual(["2 melded"]);
  expect(placesOf(marked(draft, 0, "wrong"))).toEqual(["0 hand", "2 melded"]);
  expect(placesOf(marked(marked(draft, 0, "drop"), 0, "drop"))).toEqual(placesOf(draft));
  expect(placesOf({ ...draft, end: "void" })).toEqual([]);
});

test("a deal is whole when nothing is missing, and only what is asked goes out", () => {
  let draft: Draft = { ...blank(FORM, 3), switches: ["rummy"] };
  draft = typed(draft, boxAt(draft, 2, "hand"), "9"); // before anybody went out; it is not asked then
  draft = { ...draft, seat: 2 };
  for (const [seat, key, text] of [[0, "hand", "15"], [0, "melded", "0"], [2, "melded", "70"]] as const) {
    expect(isWhole(FORM, DEAL, draft)).toBe(false);
    draft = typed(draft, boxAt(draft, seat, key), text);
  }
  expect(isWhole(FORM, DEAL, draft)).toBe(true);
  expect(isWhole(FORM, DEAL, { ...draft, seat: null })).toBe(false);
  const round = roundOf(FORM, DEAL, draft, [{ seat: 0, answer: "no" }]);
  expect(round).toEqual({
    end: "out",
    seat: 2,
    card: "",
    switches: ["rummy"],
    hands: [
      { mark: "", points: { hand: 15, melded: 0 }, cards: {} },
      { mark: "", points: {}, cards: {} },
      { mark: "", points: { melded: 70 }, cards: {} },
    ],
    answers: [{ seat: 0, answer: "no" }],
  });
  expect(roundOf(FORM, DEAL, draftOf(round, 3))).toEqual({ ...round, answers: [] });
});

test("cards in place of a number may need the card that was turned up", () => {
  let draft: Draft = { ...blank(FORM, 3), seat: 2 };
  expect(needsCard(FORM, DEAL, draft)).toBe(false);
  const box = boxAt(draft, 0, "hand");
  draft = typed(turned(draft, box, true), box, "7S KD");
  expect(needsCard(FORM, DEAL, draft)).toBe(true);
  expect(roundOf(FORM, DEAL, { ...draft, card: "9H " })).toMatchObject({ card: "9H", hands: [{ cards: { hand: "7S KD" }, points: {} }, {}, {}] });
});

test.each([
  ["", "4", "4"],
  ["0", "5", "5"],
  ["-0", "5", "-5"],
  ["12", "back", "1"],
  ["12", "-", "-12"],
  ["-12", "-", "12"],
  ["123456", "7", "123456"],
])("%o and the key %o are %o", (text, key, wanted) => expect(keyed(text, key)).toBe(wanted));

test.each([["12", "12"], ["−5", "-5"], [" -5x", "-5"], ["1.250", "1250"], ["abc", ""]])("of %o the number is %o", (text, wanted) => expect(numberIn(text)).toBe(wanted));

test("the cards of a deal are those of its pack, and none lies in two places", () => {
  const form: PaperForm = { ...FORM, copies: 2, jokers: 4, card: { label: "", needed: "cards", aside: true } };
  const empty = { ...blank(form, 3), seat: 2, card: "7S" };
  const [mine, other] = [boxAt(empty, 0, "hand"), boxAt(empty, 2, "melded")];
  const both = [mine, other].reduce((now, box) => typed(turned(now, box, true), box, "7S 8S / JK"), empty as Draft);
  expect(copiesFor(form, DEAL, both, mine)).toEqual({ plain: 2, jokers: 4, used: ["7S", "8S", "JK", "7S"] });
  expect(copiesTurnedUp(form, DEAL, both)).toEqual({ plain: 1, jokers: 1, used: ["7S", "8S", "7S", "8S"] });
  const values = { seat: 0, field: { key: "values", label: "", cards: true, optional: true } };
  expect(copiesFor(form, DEAL, both, values).used).toEqual(["7S"]);
});
