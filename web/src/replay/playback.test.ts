// @vitest-environment node
import { expect, test } from "vitest";
import { MATCHES, type RecordedMatch, SHUFFLES } from "../testing/deals";
import { isMove } from "../table/witness";
import { inFixedOrder } from "./compare";
import { carriedOut } from "./calls";
import { dealerOf, dealingOf } from "./dealing";
import { playBack } from "./playback";
import { cardsIn, type Deed } from "./record";
import { sha256, shuffled } from "./shuffle";

const sorted = (cards: readonly string[]): string[] => [...cards].sort();
const deals = MATCHES.flatMap((match) => match.deals.map((_, index) => [match.record.rules.text, match, index] as const));

test.each(SHUFFLES)("shuffle $shuffle of deal $deal with $decks packs is that of the engine", async (vector) => {
  expect(await shuffled(vector.pack, vector.secret, vector.nonces, vector.deal, vector.shuffle)).toEqual(vector.order);
});

test("the test vector in docs/fair-deals.md", async () => {
  const [{ rules }] = MATCHES as [RecordedMatch];
  const order = await shuffled(rules.pack ?? [], "00".repeat(128), ["", ""], 1, 1);
  expect(order.slice(0, 8).join(" ")).toBe("TH 8S TC TS 5H JD 6S 7H");
});

test("the fixture contains new stocks, swapped jokers, calls, knocks and declarations", () => {
  const kinds = new Set(MATCHES.flatMap(({ deals }) => deals.flatMap(({ happened }) => happened.map(([kind]) => kind))));
  expect(kinds).toContain("stock_recycled");
  expect(kinds).toContain("swapped_joker");
  expect(kinds).toContain("called");
  expect(kinds).toContain("called_meld");
  expect(kinds).toContain("called_lay_off");
  expect(kinds).toContain("knocked");
  expect(kinds).toContain("went_gin");
  expect(kinds).toContain("declared");
  expect(kinds).toContain("groups_shown");
  const acts = new Set(MATCHES.flatMap(({ record }) => record.deals.flatMap(({ actions }) => actions.map(({ action }) => action.type))));
  expect([...acts]).toEqual(expect.arrayContaining(["drop", "miss", "leave", "rejoin", "decline"]));
  const indian = MATCHES.filter(({ record }) => record.rules.text.startsWith("indian"));
  expect(indian.some(({ record }) => record.deals[1]?.result.scores.some(({ rule }) => rule === "sits_out"))).toBe(true);
});

async function play({ record, rules }: RecordedMatch, index: number, change: (deal: (typeof record.deals)[number]) => typeof deal = (deal) => deal) {
  const dealing = dealingOf(rules, record.rules.version);
  const deal = record.deals[index];
  if (!deal) throw new Error("no such deal");
  return { deal, back: await playBack(change(deal), await dealerOf(record.deals, index, dealing), dealing) };
}

test.each(deals)("a deal of %s is played back as the engine played it", async (_, match, index) => {
  const { deal, back } = await play(match, index);
  const said = match.deals[index];
  expect(back.fault).toBeNull();
  expect(back.dealer).toBe(said?.dealer);
  const moves = back.positions.flatMap(({ happened }) => happened.filter(isMove));
  const told = said?.happened.map(([kind, seat, cards]) => ({ kind, seat, cards: [...cards] })).filter(isMove) ?? [];
  expect(inFixedOrder(moves)).toEqual(inFixedOrder(told));
  const before = back.positions.at(-2);
  expect(before?.stock).toEqual(said?.stock);
  expect(before?.pile).toEqual(said?.pile);
  expect(before?.melds.map(({ cards }) => cards.map(({ card }) => card))).toEqual(said?.melds);
  expect(before?.aside).toEqual(said?.aside);
  expect(back.wild).toEqual(said?.wild);
  expect(before?.hands.map(sorted)).toEqual(said?.hands.map((hand) => sorted(cardsIn(hand))));
  expect(back.positions.at(-1)?.hands.map(sorted)).toEqual(deal.result.hands.map((hand) => sorted(cardsIn(hand))));
  expect(await sha256(deal.secret)).toBe(deal.commitment);
});

test("under version 1 of the rules a match goes on from the dealer, even past a seat that is out", async () => {
  const { record, rules, deals } = MATCHES.find(({ deals }) => deals.length === 3) as RecordedMatch;
  const dealers = (version: number): Promise<number[]> => Promise.all(deals.map((_, index) => dealerOf(record.deals, index, dealingOf(rules, version))));
  expect(await dealers(record.rules.version)).toEqual([0, 0, 3]);
  expect(await dealers(1)).toEqual([0, 0, 0]);
});

test("another secret fails at an action, which is named", async () => {
  const [match] = MATCHES;
  if (!match) throw new Error("no match");
  const { back } = await play(match, 0, (deal) => ({ ...deal, secret: `ff${deal.secret.slice(2)}` }));
  expect(back.fault?.act).toBeGreaterThan(0);
  expect(back.fault?.words).toMatch(/was not in that hand|too few|stock/);
});

test("of several calls the last one counts, when the last answer is given", () => {
  const act = (seat: number, type: string, depth = 0): Deed => ({ seat, action: { type, ...(depth ? { depth } : {}) } });
  const acts = [act(0, "discard"), act(3, "call_rummy", 2), act(2, "call_rummy", 2), act(1, "pass_call"), act(2, "discard"), act(3, "pass_call"), act(0, "pass_call"), act(1, "pass_call"), act(3, "draw_stock"), act(1, "call_rummy")];
  expect([...carriedOut(acts)]).toEqual([[3, acts[2]], [9, acts[9]]]);
});

const indian = (players: number): RecordedMatch => MATCHES.find(({ record }) => record.rules.text.startsWith("indian") && record.seats.length === players) as RecordedMatch;

test("hands lie in the groups in which they were shown, even after a wrong declaration", async () => {
  const { deal, back } = await play(indian(2), 0);
  const shows = deal.actions.filter(({ action }) => action.type === "declare" || action.type === "submit_groups");
  expect(shows).toHaveLength(2);
  expect(back.positions[0]?.shown).toEqual([null, null]);
  for (const { seat, action } of shows) expect(back.positions.at(-1)?.shown[seat]).toEqual((action.groups as string[]).map(cardsIn));
  const wrong = await play(indian(2), 1);
  expect(wrong.deal.result.reason).toBe("last_in");
  expect(wrong.back.positions.at(-1)?.shown).toContainEqual([]);
});

test("a card that was not held cannot be shown", async () => {
  const { back } = await play(indian(2), 0, (deal) => ({
    ...deal,
    actions: deal.actions.map((deed) => (deed.action.type === "submit_groups" ? { ...deed, action: { ...deed.action, groups: ["JK JK JK"] } } : deed)),
  }));
  expect(back.fault?.words).toBe("JK was not in that hand");
});
