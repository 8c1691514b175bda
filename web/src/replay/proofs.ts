// Scores of a record with their words, as the server shows those of the last deal.

import { shortCard } from "../cards/faces";
import type { Text } from "../words/catalogues";
import { t } from "../words/words.svelte";
import type { ScoreView } from "../generated/messages";
import { loadRecord } from "../net/api";
import type { RecordedScore } from "./record";

/** What each rule of a score is called: the server's words. */
export const RULES = {
  card: "{card}",
  collects: "points collected from the others",
  difference: "more than the lowest hand",
  going_rummy_double: "going rummy counts double",
  going_rummy_plus_10: "going rummy",
  hand: "the hand",
  held: "cards held",
  is_paid: "chips from the others",
  less_lowest: "the lowest hand",
  loses_own: "own cards, since nobody went out",
  low_ace: "{card} low in a run",
  meld_minus_hand: "cards melded less cards held",
  melded: "cards melded",
  no_penalty: "nothing to count",
  no_points: "no points",
  no_winner_no_chips: "nobody went out, so no chips",
  pays: "chips for the cards held",
  penalty: "penalty for the cards held",
  void: "the deal is void",
} as const satisfies Readonly<Record<string, Text>>;

/** A score as it is shown, its root with whose it is.  you: the seat that reads it. */
export function proofOf(score: RecordedScore, names: readonly string[], you: number | null): ScoreView {
  const { points, words, parts } = node(score, names, you);
  const who = typeof score.seat !== "number" ? "" : `${score.seat === you ? t("You") : (names[score.seat] ?? "")}: `;
  return { points, words: who + words, parts: parts ?? [] };
}

function node(score: RecordedScore, names: readonly string[], you: number | null): ScoreView {
  const parts = (score.parts ?? []).map((part) => node(part, names, you));
  return { points: String(score.points), words: wordsOf(score, names, you) + timesOf(score), ...(parts.length > 0 ? { parts } : {}) };
}

function wordsOf({ rule, card, seat }: RecordedScore, names: readonly string[], you: number | null): string {
  if (!isRule(rule)) return rule.replaceAll("_", " ");
  if (rule === "hand" && typeof seat === "number") return seat === you ? t("your hand") : t("{name}'s hand", { name: names[seat] ?? "" });
  return t(RULES[rule], { card: typeof card === "string" ? shortCard(card) : "" });
}

const isRule = (rule: string): rule is keyof typeof RULES => rule in RULES;

function timesOf({ times = 1 }: RecordedScore): string {
  if (times === 1) return "";
  return times === -1 ? t(", counted against") : `, × ${times}`;
}

/** The proof of a seat's score in deal number `deal`, from the record of the match. */
export async function recordedProof(table: string, deal: number, seat: number, you: number | null): Promise<ScoreView> {
  const record = await loadRecord(table);
  const score = record.deals.find((one) => one.deal === deal)?.result.scores[seat];
  if (!score) throw new Error(t("The record does not have this deal."));
  return proofOf(score, record.seats.map(({ name }) => name), you);
}
