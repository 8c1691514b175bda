import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PaperMatch, PaperSheet } from "../generated/messages";
import { allSheets, keepSheet, newSheet, removeSheet, sheetCalled } from "./book";
import { Evening } from "./evening.svelte";

const MATCH: PaperMatch = { preset: "500", names: ["Ann", "Bob"] };
const sheetOf = ({ rounds = [] }: PaperMatch): PaperSheet => ({ rules: "500", title: "500", form: null, seats: [{ name: "Ann", total: rounds.length }, { name: "Bob", total: 0 }] });
let isAway = false;

beforeEach(() => {
  isAway = false;
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) =>
    isAway ? Promise.reject(new Error("away")) : Promise.resolve(new Response(JSON.stringify(sheetOf(JSON.parse(body as string) as PaperMatch)))),
  );
});
afterEach(async () => {
  for (const { id } of await allSheets()) await removeSheet(id);
  vi.unstubAllGlobals();
});

async function begun(): Promise<Evening> {
  const kept = newSheet(MATCH);
  await keepSheet(kept);
  const evening = new Evening();
  expect(await evening.open(kept.id)).toBe(true);
  return evening;
}

async function enter(evening: Evening, end: string, index = evening.rounds.length): Promise<void> {
  const rounds = evening.rounds.toSpliced(index, 1, { end });
  expect(await evening.write(evening.rounds, rounds, await evening.preview(rounds))).toEqual([]);
}
const endsOf = (evening: Evening): string[] => evening.rounds.map(({ end }) => end);

test("deals are entered, changed, answered, undone and done again", async () => {
  const evening = await begun();
  await enter(evening, "one");
  await enter(evening, "two");
  await enter(evening, "other", 0);
  expect(endsOf(evening)).toEqual(["other", "two"]);
  expect(evening.sheet?.seats[0]?.total).toBe(2);
  await evening.answer(1, "rejoin");
  expect(evening.rounds[1]?.answers).toEqual([{ seat: 1, answer: "rejoin" }]);
  await evening.undo();
  await evening.undo();
  expect(endsOf(evening)).toEqual(["one", "two"]);
  expect(evening.rounds[1]?.answers).toBeUndefined();
  await evening.redo();
  expect(endsOf(evening)).toEqual(["other", "two"]);
  await evening.write(evening.rounds, evening.rounds.toSpliced(0, 1));
  expect([endsOf(evening), evening.canRedo]).toEqual([["two"], false]);
  expect((await sheetCalled(evening.kept?.id ?? ""))?.match.rounds).toEqual([{ end: "two" }]);
});

test("what was typed is kept although the sheet cannot be worked out, and is worked out later", async () => {
  const evening = await begun();
  await enter(evening, "one");
  isAway = true;
  await evening.answer(0, "leave");
  expect(evening.trouble).not.toBe("");
  expect((await sheetCalled(evening.kept?.id ?? ""))?.match.rounds?.[0]?.answers).toHaveLength(1);
  isAway = false;
  await evening.again();
  expect(evening.trouble).toBe("");
});

test("a browser that keeps nothing says so, and forgets no sheet while the page is open", async () => {
  const evening = await begun(); // there is no IndexedDB here
  await evening.keepDraft({ index: 0, typed: { end: "one", seat: null, card: "", switches: [], hands: [] } });
  expect(evening.isFleeting).toBe(true);
  expect((await allSheets()).map(({ draft }) => draft?.typed.end)).toEqual(["one"]);
});

test("an unknown sheet is not opened", async () => expect(await new Evening().open("nothing")).toBe(false));
