import { expect, test } from "vitest";
import server from "../../../src/openrummy/languages/de.json";
import type { ScoreView } from "../generated/messages";
import json from "../testing/deals.json";
import { MATCHES } from "../testing/deals";
import german from "../words/de.json";
import { proofOf, RULES } from "./proofs";

const plain = ({ points, words, parts = [] }: ScoreView): unknown => ({ points, words, parts: parts.map(plain) });

test("rules have the same names as on the server", () => {
  expect(RULES).toEqual(json.rules);
});

test("rules have the same German names as on the server", () => {
  const theirs: Readonly<Record<string, string>> = server;
  const both = Object.values(RULES).filter((words) => words in theirs);
  expect(both.length).toBeGreaterThan(15);
  for (const words of both) expect(german[words]).toBe(theirs[words]);
});

test.each(MATCHES.map((match) => [match.record.rules.text, match] as const))("proofs from a record of %s read like the server's", (_, match) => {
  const names = match.record.seats.map(({ name }) => name);
  match.record.deals.forEach((deal, index) => {
    const shown = (match.deals[index] as unknown as { scores: ScoreView[] }).scores;
    expect(deal.result.scores.map((score) => plain(proofOf(score, names, 0)))).toEqual(shown.map(plain));
  });
});
