import { expect, test } from "vitest";
import server from "../../../src/openrummy/languages/de.json";
import type { ScoreView } from "../generated/messages";
import json from "../testing/deals.json";
import { MATCHES } from "../testing/deals";
import german from "../words/de.json";
import { proofOf, RULES } from "./proofs";

const plain = ({ points, words, parts = [] }: ScoreView): unknown => ({ points, words, parts: parts.map(plain) });

test("the rules are called what the server calls them", () => {
  expect(RULES).toEqual(json.rules);
});

test("the rules are called what the server calls them in German", () => {
  const theirs: Readonly<Record<string, string>> = server;
  const both = Object.values(RULES).filter((words) => words in theirs);
  expect(both.length).toBeGreaterThan(15);
  for (const words of both) expect(german[words]).toBe(theirs[words]);
});

test.each(MATCHES.map((match) => [match.record.rules.text, match] as const))("proofs of a record of %s read as the server's", (_, match) => {
  const names = match.record.seats.map(({ name }) => name);
  match.record.deals.forEach((deal, index) => {
    const shown = (match.deals[index] as unknown as { scores: ScoreView[] }).scores;
    expect(deal.result.scores.map((score) => plain(proofOf(score, names, 0)))).toEqual(shown.map(plain));
  });
});
