// @vitest-environment node
import { expect, test } from "vitest";
import type { ReplayFrame } from "../generated/messages";
import { MATCHES, type RecordedMatch, SHUFFLES } from "../testing/deals";
import { isMove } from "../table/witness";
import { inFixedOrder } from "./compare";
import { dealerOf, dealingOf } from "./dealing";
import { follow, type Followed } from "./following";
import { cardsIn, type RecordedDeal } from "./record";
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

interface Change {
  readonly deal?: (deal: RecordedDeal) => RecordedDeal;
  readonly frames?: (frames: readonly ReplayFrame[]) => readonly ReplayFrame[];
}

async function followed({ record, rules, deals }: RecordedMatch, index: number, { deal = (one) => one, frames = (all) => all }: Change = {}): Promise<Followed> {
  const dealing = dealingOf(rules, record.rules.version);
  const dealer = await dealerOf(record.deals, index, dealing);
  return follow(deal(record.deals[index] as RecordedDeal), frames(deals[index]?.frames ?? []), dealer, dealing);
}

test.each(deals)("the replay of a deal of %s follows from its shuffle", async (_, match, index) => {
  const back = await followed(match, index);
  const deal = match.record.deals[index] as RecordedDeal;
  expect(back.fault).toBeNull();
  expect(back.dealer).toBe(match.deals[index]?.dealer);
  expect(back.hands.map(sorted)).toEqual(deal.result.hands.map((hand) => sorted(cardsIn(hand))));
  expect(inFixedOrder(back.happened.filter(isMove))).not.toHaveLength(0);
  expect(await sha256(deal.secret)).toBe(deal.commitment);
});

test("under version 1 of the rules a match goes on from the dealer, even past a seat that is out", async () => {
  const { record, rules, deals } = MATCHES.find(({ deals }) => deals.length === 3) as RecordedMatch;
  const dealers = (version: number): Promise<number[]> => Promise.all(deals.map((_, index) => dealerOf(record.deals, index, dealingOf(rules, version))));
  expect(await dealers(record.rules.version)).toEqual([0, 0, 3]);
  expect(await dealers(1)).toEqual([0, 0, 0]);
});

test("another secret deals other cards", async () => {
  const { fault, happened } = await followed(MATCHES[0] as RecordedMatch, 0, { deal: (deal) => ({ ...deal, secret: `ff${deal.secret.slice(2)}` }) });
  expect(fault).toEqual({ act: 0, words: "the cards were dealt differently" });
  expect(happened).toEqual([]);
});

/** The first match whose frames tell of such an event, and where. */
function where(kind: string): readonly [RecordedMatch, number, number] {
  for (const match of MATCHES)
    for (const [index, { frames }] of match.deals.entries()) {
      const act = frames.findIndex(({ told }) => told.some((one) => one.kind === kind));
      if (act > 0) return [match, index, act];
    }
  throw new Error(`no match has the event ${kind}`);
}

/** The fault that is found after frame `act` and all later ones were changed. */
async function faultOf([match, index, act]: readonly [RecordedMatch, number, number], change: (frame: ReplayFrame) => ReplayFrame): Promise<string | undefined> {
  const { fault } = await followed(match, index, { frames: (frames) => frames.map((frame, number) => (number < act ? frame : change(frame))) });
  expect(fault?.act).toBe(act);
  return fault?.words;
}

const withCard = (cards: readonly string[], card: string, other: string): string[] => cards.map((one) => (one === card ? other : one));

test("a draw that was not next in the stock", async () => {
  const place = where("drew_stock");
  const [match, index, act] = place;
  const card = match.deals[index]?.frames[act]?.told.find(({ kind }) => kind === "drew_stock")?.cards?.[0] ?? "";
  const other = card === "AS" ? "2S" : "AS";
  const change = (frame: ReplayFrame): ReplayFrame => ({
    ...frame,
    hands: frame.hands.map((hand) => withCard(hand, card, other)),
    told: frame.told.map((one) => (one.kind === "drew_stock" ? { ...one, cards: [other] } : one)),
  });
  expect(await faultOf(place, change)).toMatch(/ was drawn, but .* was next in the stock$/);
  expect(await faultOf(place, (frame) => ({ ...frame, stock: frame.stock - 1 }))).toBe("the stock does not have the cards that were drawn");
});

test("a new stock that was not shuffled like this", async () => {
  const place = where("stock_recycled");
  expect(await faultOf(place, (frame) => ({ ...frame, told: frame.told.map((one) => (one.kind === "stock_recycled" ? { ...one, cards: ["JK"] } : one)) }))).toBe("the new stock is a different one");
});

test("cards that change hands unseen, or vanish", async () => {
  const place = where("discarded");
  const [match, index, act] = place;
  const hands = match.deals[index]?.frames[act]?.hands ?? [];
  const [mine = "", theirs = ""] = [hands[0]?.[0], hands[1]?.[0]];
  expect(await faultOf(place, (frame) => ({ ...frame, hands: [withCard(frame.hands[0] ?? [], mine, theirs), withCard(frame.hands[1] ?? [], theirs, mine), ...frame.hands.slice(2)] }))).toMatch(/ was not in that hand$/);
  expect(await faultOf(place, (frame) => ({ ...frame, pile: frame.pile.slice(1) }))).toMatch(/ is missing, or is there too often$/);
});

test("actions that are not those of the record", async () => {
  const match = MATCHES[0] as RecordedMatch;
  const without = await followed(match, 0, { deal: (deal) => ({ ...deal, actions: deal.actions.slice(0, -1) }) });
  expect(without.fault).toEqual({ act: (match.deals[0]?.frames.length ?? 0) - 1, words: "the replay shows another action" });
  const short = await followed(match, 0, { frames: (frames) => frames.slice(0, -1) });
  expect(short.fault?.words).toBe("the replay shows another action");
  const none = await followed(match, 0, { frames: () => [] });
  expect(none.fault?.act).toBe(0);
});
