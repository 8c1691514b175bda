// The scores of a record in words, as the server shows those of the last deal.

import { shortCard } from "../cards/faces";
import type { Text } from "../words/catalogues";
import { t } from "../words/words.svelte";
import type { ScoreView } from "../generated/messages";
import { loadRecord } from "../net/api";
import type { RecordedScore } from "./record";

/** The name of each rule in a score, in the server's words. */
export const RULES = {
  big_gin: "big gin",
  big_gin_bonus: "bonus for big gin",
  box: "box",
  boxes: "boxes for deals won",
  brought_forward: "carried over",
  card: "{card}",
  collects: "points collected from the others",
  column_1: "the first game",
  column_2: "the second game",
  column_3: "the third game",
  complete_hand: "a valid hand",
  deadwood: "deadwood",
  deal_and_box: "the deal and its box",
  deal_won: "one deal",
  deals_won: "deals won",
  difference: "more than the lowest hand",
  final: "at the end",
  game_bonus: "bonus for the game",
  gin: "gin",
  gin_bonus: "bonus for gin",
  going_rummy_double: "going rummy counts double",
  going_rummy_plus_10: "going rummy",
  hand: "the hand",
  held: "cards held",
  is_paid: "chips from the others",
  knock: "the defender's deadwood less the knocker's",
  less_deadwood: "less deadwood",
  less_lowest: "the lowest hand",
  loose_cards: "cards left over",
  loses_own: "your own cards, since nobody went out",
  low_ace: "{card} at the low end of a run",
  many_dublees: "six dublees or more",
  meld_minus_hand: "cards melded minus cards held",
  melded: "cards melded",
  no_penalty: "nothing to count",
  no_points: "no points",
  no_winner_no_chips: "nobody went out, so no chips change hands",
  over_the_cap: "capped",
  pays: "chips for the cards held",
  penalty: "penalty for the cards held",
  shutout_bonus: "bonus for a shutout",
  shutout_double_hands: "deals won, doubled for a shutout",
  shutout_double_total: "the game, doubled for a shutout",
  spades_double: "a spade was turned up",
  tied_knock: "both have the same deadwood",
  undercut: "undercut",
  undercut_bonus: "bonus for the undercut",
  void: "the deal is void",
  wild_card: "{card}, wild",
  without_runs: "all cards, because the required runs are missing",
  without_runs_but_pure: "all cards except pure runs, because the required runs are missing",
  declared_hand: "declared a valid hand",
  entry: "the entry",
  entry_again: "the entry paid again to rejoin",
  equal_share: "an equal share of the rest",
  first_drop: "a first drop",
  for_drops_left: "for drops still affordable",
  hand_and_values: "the hand and the value cards",
  house_fee: "the fee",
  last_in: "the last one in",
  left_deals: "left the match",
  left_early: "left before drawing",
  left_late: "left mid-deal",
  marriages_1: "one marriage",
  marriages_2: "two marriages",
  marriages_3: "three marriages",
  middle_drop: "a middle drop",
  missed_out: "missed too many turns",
  pays_out: "paid to the winner",
  pays_points: "chips for the points",
  points_in_chips: "chips for the points",
  pool_share: "a share of the pool",
  pool_won: "the pool",
  shared_penalty: "a share of the wrong declaration",
  shared_penalty_points: "a share of the wrong declaration",
  sits_out: "not in this deal",
  spared: "let off, because the deal ended",
  stakes: "entry and winnings",
  value_card: "{card} as a value card",
  value_cards: "value cards",
  value_from: "value cards",
  value_to: "value cards",
  values: "value cards of all",
  winnings: "winnings",
  wrong_declaration: "a wrong declaration",
} as const satisfies Readonly<Record<string, Text>>;

/** A score for display, with its owner named at the root.  you: the reader's seat. */
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
  if (typeof seat === "number" && isOwned(rule)) return seat === you ? t(OWNED[rule][0]) : t(OWNED[rule][1], { name: names[seat] ?? "" });
  return t(RULES[rule], { card: typeof card === "string" ? shortCard(card) : "" });
}

/** Names that depend on the owner: yours, and another player's. */
const OWNED = {
  hand: ["your hand", "{name}'s hand"],
  deadwood: ["your deadwood", "{name}'s deadwood"],
  value_from: ["from you", "from {name}"],
  value_to: ["to you", "to {name}"],
} as const satisfies Readonly<Record<string, readonly [Text, Text]>>;

const isOwned = (rule: string): rule is keyof typeof OWNED => rule in OWNED;
const isRule = (rule: string): rule is keyof typeof RULES => rule in RULES;

function timesOf({ times = 1 }: RecordedScore): string {
  if (times === 1) return "";
  return times === -1 ? t(", subtracted") : `, × ${times}`;
}

/** The proof of a seat's score in deal number `deal`, from the record of the match. */
export async function recordedProof(table: string, deal: number, seat: number, you: number | null): Promise<ScoreView> {
  const record = await loadRecord(table);
  const score = record.deals.find((one) => one.deal === deal)?.result.scores[seat];
  if (!score) throw new Error(t("The record does not contain this deal."));
  return proofOf(score, record.seats.map(({ name }) => name), you);
}
