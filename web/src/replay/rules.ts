// The rules of a record about its cards, from the server: this page has only the steps.

import { askRules } from "../net/api";
import { type Dealing, dealingOf } from "./dealing";
import type { MatchRecord } from "./record";
import { sentences } from "../words/lists";

/** Ask for the dealing under a record's rules and number of seats; fails with the server's message if it does not know them. */
export async function dealingAt({ rules, seats }: MatchRecord): Promise<Dealing> {
  const answer = await askRules({ preset: rules.text, players: seats.length, options: {} });
  if (answer.problems.length > 0) throw new Error(sentences(answer.problems));
  return dealingOf(answer, rules.version);
}
