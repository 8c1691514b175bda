// @vitest-environment node
import { expect, test } from "vitest";
import type { ReplayFrame } from "../generated/messages";
import { MATCHES, type RecordedMatch } from "../testing/deals";
import { checkDeal, type Evidence, type FairReport } from "./fairness";
import { dealerOf, dealingOf } from "./dealing";
import { follow } from "./following";
import { isMove } from "../table/witness";
import { cardsIn, type RecordedDeal } from "./record";

const BASIC = MATCHES[0] as RecordedMatch;
const INDIAN = MATCHES.find(({ record }) => record.rules.text.startsWith("indian-deals")) as RecordedMatch;

/** The evidence of an honest page in the first seat, for the first deal. */
async function seen({ record, rules, deals }: RecordedMatch = BASIC): Promise<Evidence> {
  const dealing = dealingOf(rules, record.rules.version);
  const deal = record.deals[0] as RecordedDeal;
  const followed = await follow(deal, framesOf(deals, 0), await dealerOf(record.deals, 0, dealing), dealing);
  const happened = followed.happened
    .filter(isMove)
    .map((one) => (one.kind === "drew_stock" && one.seat !== 0 ? { ...one, cards: [] } : one));
  return {
    you: 0,
    promise: deal.commitment,
    nonce: deal.nonces[0] ?? "",
    witness: { deal: 1, hand: followed.start.hands[0] ?? [], wild: followed.start.aside[0] ?? null, happened },
    hands: deal.result.hands.map(cardsIn),
  };
}

const framesOf = (deals: RecordedMatch["deals"], index: number): readonly ReplayFrame[] => deals[index]?.frames ?? [];

async function check(evidence: Partial<Evidence> = {}, change: Partial<RecordedDeal> = {}, match = BASIC, frames = framesOf(match.deals, 0)): Promise<FairReport> {
  const { record, rules } = match;
  const tampered = { ...record, deals: [{ ...(record.deals[0] as RecordedDeal), ...change }] };
  return checkDeal(tampered, 0, dealingOf(rules, record.rules.version), frames, { ...(await seen(match)), ...evidence });
}

const faults = (report: FairReport): string[] => report.checks.filter(({ good }) => good === false).map(({ words }) => words);

test("every step of an honest deal is checked", async () => {
  const report = await check();
  expect(faults(report)).toEqual([]);
  expect(report.good).toBe(true);
  expect(report.checks.filter(({ good }) => good)).toHaveLength(8);
  expect([...report.order].sort()).toEqual([...dealingOf(BASIC.rules, 1).pack].sort());
});

test("a page that came late has less to compare, and no mismatch", async () => {
  const report = await check({ promise: undefined, nonce: "", witness: undefined, hands: undefined });
  expect(report.good).toBe(true);
  expect(report.checks.filter(({ good }) => good)).toHaveLength(3);
});

test("a commitment that was changed", async () => {
  expect(faults(await check({ promise: "00" }))[0]).toContain("before the deal this browser saw 00");
});

test("a secret that does not match the commitment", async () => {
  const secret = "0".repeat(256);
  const found = faults(await check({}, { secret }));
  expect(found[0]).toContain("does not match the commitment");
  expect(found.join()).toContain("Your hand does not match the shuffle");
});

test("a nonce that was left out", async () => {
  expect(faults(await check({ nonce: "beef" }))).toEqual(["The random number from your browser, beef, is missing."]);
});

test("a nonce changed after the commitment makes another order", async () => {
  const deal = BASIC.record.deals[0] as RecordedDeal;
  const found = faults(await check({}, { nonces: deal.nonces.map((nonce, seat) => (seat === 1 ? "99" : nonce)) }));
  expect(found.length).toBeGreaterThan(1);
});

test("a mismatch in your own hand, the upcard or a draw", async () => {
  const evidence = await seen();
  const witness = evidence.witness as NonNullable<Evidence["witness"]>;
  const [first = "", ...rest] = witness.hand ?? [];
  const other = first === "AS" ? "2S" : "AS";
  expect(faults(await check({ witness: { ...witness, hand: [other, ...rest] } }))[0]).toMatch(/^Your hand does not match the shuffle: was .*, should have been .*\.$/);
  const turned = [{ ...witness.happened[0], kind: "deal_started", seat: null, cards: ["JK"] }, ...witness.happened.slice(1)];
  expect(faults(await check({ witness: { ...witness, happened: turned } }))).toHaveLength(2);
  const draw = witness.happened.findIndex(({ kind, seat }) => kind === "drew_stock" && seat === 0);
  const drawn = witness.happened.map((one, index) => (index === draw ? { ...one, cards: ["JK"] } : one));
  expect(faults(await check({ witness: { ...witness, happened: drawn } }))[0]).toMatch(new RegExp(`^Move ${draw + 1} differs: this page saw “you drew joker`));
});

test("an action left out of the record", async () => {
  const deal = BASIC.record.deals[0] as RecordedDeal;
  expect((await check({}, { actions: deal.actions.slice(1) })).good).toBe(false);
});

test("a mismatch in a hand at the end", async () => {
  const { hands = [] } = await seen();
  const shown = hands.map((hand) => (hand.length > 0 ? ["JK", ...hand.slice(1)] : hand));
  expect(faults(await check({ hands: shown }))[0]).toContain("was joker");
});

test("a deal of Indian rummy is checked with its toss and its wild card", async () => {
  const report = await check({}, {}, INDIAN);
  expect(faults(report)).toEqual([]);
  expect(report.checks.filter(({ good }) => good)).toHaveLength(10);
  const late = await check({ witness: undefined }, {}, INDIAN);
  expect(late.checks.map(({ words }) => words).join(" ")).toMatch(/According to the secret, the draw for first player is you 9♥, Mira 7♣.*According to the shuffle, .* decides the wild cards/);
});

test("mismatches in the toss, the wild card and the groups shown", async () => {
  const { witness } = await seen(INDIAN);
  const whole = witness as NonNullable<Evidence["witness"]>;
  const changed = (kind: string, cards: readonly string[]) => ({ ...whole, happened: whole.happened.map((one) => (one.kind === kind ? { ...one, cards } : one)) });
  expect(faults(await check({ witness: { ...whole, wild: "JK" } }, {}, INDIAN))[0]).toMatch(/^The wild cards were decided by joker, but according to the shuffle it is /);
  expect(faults(await check({ witness: changed("tossed", ["AS", "2S"]) }, {}, INDIAN))[0]).toMatch(/^The draw for first player was you A♠, Mira 2♠, but according to the secret/);
  expect(faults(await check({ witness: changed("declared", ["AS"]) }, {}, INDIAN))[0]).toMatch(/^Move \d+ differs: this page saw “\w+ declared A♠”, but the shuffle/);
});

test("a seat that sat out has no hand to compare", async () => {
  const match = MATCHES.find(({ record }) => record.deals[1]?.result.scores.some(({ rule }) => rule === "sits_out")) as RecordedMatch;
  const you = match.record.deals[1]?.result.scores.findIndex(({ rule }) => rule === "sits_out") ?? 0;
  const blank: Evidence = { you, promise: undefined, nonce: "", witness: undefined, hands: undefined };
  const report = await checkDeal(match.record, 1, dealingOf(match.rules, match.record.rules.version), framesOf(match.deals, 1), blank);
  expect(report.good).toBe(true);
  expect(report.checks.map(({ words }) => words)).toContain("You were not in this deal.");
});
