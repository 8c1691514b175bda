// What the rules of a record say about its cards: the server has the rules, this page only the steps.

import { askRules } from "../net/api";
import { type Dealing, dealingOf } from "./dealing";

/** Of rules in text, such as `basic(ace_mode=low)`; fails with the server's words where it does not know them. */
export async function dealingAt(rules: string, players: number): Promise<Dealing> {
  const answer = await askRules({ preset: rules, players, options: {} });
  if (answer.problems.length > 0) throw new Error(answer.problems.join(" "));
  return dealingOf(answer);
}
