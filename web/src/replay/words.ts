// Sentences for replayed moves.

import { shortCard } from "../cards/faces";
import type { Text } from "../words/catalogues";
import { t } from "../words/words.svelte";
import type { Happened } from "./moves";

const MOVES = {
  deal_started: "The cards are dealt, and {cards} is turned up.",
  drew_stock: "{name} draws {cards} from the stock.",
  took_discard: "{name} takes {cards}.",
  passed_upcard: "{name} passes the upcard.",
  knocked: "{name} discards {cards} face down and knocks.",
  finished: "{name} stops laying off.",
  declined: "{name} does not draw.",
  melded: "{name} melds {cards}.",
  laid_off: "{name} lays off {cards}.",
  swapped_joker: "{name} swaps {cards}.",
  discarded: "{name} discards {cards}.",
  called: "{name} calls rummy and takes {cards}.",
  called_meld: "{name} calls rummy and melds {cards}.",
  called_lay_off: "{name} calls rummy and lays off {cards}.",
  call_announced: "{name} calls rummy; a player ahead of them has yet to answer.",
  call_passed: "{name} passes.",
  declared: "{name} finishes with {cards} and declares.",
  groups_shown: "{name} shows their hand.",
  dropped: "{name} drops.",
  missed: "{name} misses a turn.",
  left: "{name} leaves the match.",
  rejoined: "{name} rejoins.",
  rejoin_declined: "{name} stays out.",
  split_accepted: "{name} wants to share the pool.",
  split_refused: "{name} wants to play on for the pool.",
} as const satisfies Readonly<Record<string, Text>>;

/** `Mira discards K♦.`  eyes: the seat whose view is shown, null for all cards. */
export function moveWords({ kind, seat, cards }: Happened, names: readonly string[], eyes: number | null): string {
  const hidden = kind === "drew_stock" && eyes !== null && eyes !== seat;
  const shown = hidden ? t("a card") : cards.slice(0, kind === "declared" ? 1 : undefined).map(shortCard).join(" ");
  if (kind === "tossed") return t("The draw for first player: {drawn}.", { drawn: drawnWords(cards, names) });
  if (kind === "stock_recycled") return shown ? t("The pile becomes the stock, and {cards} is turned up.", { cards: shown }) : t("The pile becomes the stock.");
  if (kind === "went_gin") return wentGin(names[seat ?? -1] ?? "", shown);
  return isMove(kind) ? t(MOVES[kind], { name: names[seat ?? -1] ?? "", cards: shown || t("a card") }) : kind;
}

/** The cards drawn in the toss: `Ann 7♠, Mira K♦`. */
export const drawnWords = (cards: readonly string[], names: readonly string[]): string =>
  cards.map((card, seat) => `${names[seat] ?? ""} ${shortCard(card)}`).join(", ");

const wentGin = (name: string, cards: string): string =>
  cards ? t("{name} discards {cards} face down and goes gin.", { name, cards }) : t("{name} goes big gin.", { name });

const isMove = (kind: string): kind is keyof typeof MOVES => kind in MOVES;
