// Replayed moves in words.

import { shortCard } from "../cards/faces";
import type { Text } from "../words/catalogues";
import { t } from "../words/words.svelte";
import type { Happened } from "./playback";

const MOVES = {
  deal_started: "The cards are dealt; {cards} is turned up.",
  drew_stock: "{name} draws {cards} from the stock.",
  took_discard: "{name} takes {cards}.",
  passed_upcard: "{name} leaves the upcard.",
  knocked: "{name} throws {cards} face down and knocks.",
  finished: "{name} lays off no more.",
  declined: "{name} does not draw.",
  melded: "{name} melds {cards}.",
  laid_off: "{name} lays off {cards}.",
  swapped_joker: "{name} swaps {cards}.",
  discarded: "{name} throws {cards}.",
  called: "{name} calls rummy and takes {cards}.",
  called_meld: "{name} calls rummy and melds {cards}.",
  called_lay_off: "{name} calls rummy and lays off {cards}.",
  call_announced: "{name} calls rummy; who comes first has yet to answer.",
  call_passed: "{name} does not call.",
} as const satisfies Readonly<Record<string, Text>>;

/** `Mira throws K♦.`  eyes: the seat whose cards are seen, null for all of them. */
export function moveWords({ kind, seat, cards }: Happened, names: readonly string[], eyes: number | null): string {
  const hidden = kind === "drew_stock" && eyes !== null && eyes !== seat;
  const shown = hidden ? t("a card") : cards.map(shortCard).join(" ");
  if (kind === "stock_recycled") return shown ? t("The pile becomes the stock; {cards} lies open.", { cards: shown }) : t("The pile becomes the stock.");
  if (kind === "went_gin") return wentGin(names[seat ?? -1] ?? "", shown);
  return isMove(kind) ? t(MOVES[kind], { name: names[seat ?? -1] ?? "", cards: shown || t("a card") }) : kind;
}

const wentGin = (name: string, cards: string): string =>
  cards ? t("{name} throws {cards} face down and goes gin.", { name, cards }) : t("{name} goes big gin.", { name });

const isMove = (kind: string): kind is keyof typeof MOVES => kind in MOVES;
