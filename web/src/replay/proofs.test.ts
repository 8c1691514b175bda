import { expect, test } from "vitest";
import type { ScoreView } from "../generated/messages";
import json from "../testing/deals.json";
import { MATCHES } from "../testing/deals";
import { proofOf, RULES } from "./proofs";

const plain = ({ points, words, parts = [] }: ScoreView): unknown => ({ points, words, parts: parts.map(plain) });

test("the rules are called what the server calls them", () => {
  expect(RULES).toEqual(json.rules);
});

test.each(MATCHES.map((match) => [match.record.rules.text, match] as const))("proofs of a record of %s read as the server's", (_, match) => {
  const names = match.record.seats.map(({ name }) => name);
  match.record.deals.forEach((deal, index) => {
    const shown = (match.deals[index] as unknown as { scores: ScoreView[] }).scores;
    expect(deal.result.scores.map((score) => plain(proofOf(score, names, 0)))).toEqual(shown.map(plain));
  });
});
