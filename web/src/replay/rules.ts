// What the rules of a record say about its cards: the server has the rules, this page only the steps.

import { askRules } from "../net/api";
import { type Dealing, dealingOf } from "./dealing";
import type { MatchRecord } from "./record";

/** Of a record's rules and the number of its seats; fails with the server's words if the server does not know them. */
export async function dealingAt({ rules, seats }: MatchRecord): Promise<Dealing> {
  const answer = await askRules({ preset: rules.text, players: seats.length, options: {} });
  if (answer.problems.length > 0) throw new Error(answer.problems.join(" "));
  return dealingOf(answer, rules.version);
}
