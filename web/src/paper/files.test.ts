import { expect, test } from "vitest";
import type { PaperSheet } from "../generated/messages";
import { copyPath, matchIn } from "./copies";
import { csvOf, linesOf } from "./files";

const SHEET: PaperSheet = {
  rules: "500", title: "500 rummy", form: null,
  seats: [{ name: 'Ann "A"', total: -5 }, { name: "=Bob", total: 40 }, { name: "Cem, jr", total: 0 }],
  rounds: [{ deal: { number: 1, dealer: 0, first: 1, seats: [1, 0], cards: 7 }, reason: "", words: "", totals: [-5, 40, 0], scores: ["-5", "40", "0"].map((points) => ({ points, words: "" })) }],
};

test("a table has a line for each deal, and leaves out who was not in it", () => {
  expect(linesOf(SHEET)).toEqual([["Deal", 'Ann "A"', "=Bob", "Cem, jr"], ["1", "-5", "40", ""], ["Total", "-5", "40", "0"]]);
});

test("a spreadsheet reads names as they are, and none as a formula", async () => {
  expect((await csvOf(SHEET).text()).split("\r\n")).toEqual(['Deal,"Ann ""A""",\'=Bob,"Cem, jr"', "1,-5,40,", "Total,-5,40,0", ""]);
});

test("a link holds a whole match", async () => {
  const match = { preset: "500", names: ["Ann", "Zoë", "मीरा"], options: { target_score: 300 }, dealer: 2, rounds: [{ end: "went_out", seat: 1, hands: [{ points: { hand: 25 } }] }] };
  const path = await copyPath(match);
  expect(path).toMatch(/^\/#real-cards\?tool=score&copy=[\w-]+$/);
  expect(await matchIn(path.split("copy=")[1] ?? "")).toEqual(match);
  await expect(matchIn("abc")).rejects.toThrow();
});
