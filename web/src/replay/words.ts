// Replayed moves in words.

import { shortCard } from "../cards/faces";
import type { Happened } from "./playback";

const VERBS: Readonly<Record<string, (cards: string) => string>> = {
  deal_started: (cards) => `The cards are dealt; ${cards} is turned up.`,
  drew_stock: (cards) => `draws ${cards || "a card"} from the stock.`,
  took_discard: (cards) => `takes ${cards}.`,
  stock_recycled: (cards) => `The pile becomes the stock${cards ? `; ${cards} lies open` : ""}.`,
  declined: () => "does not draw.",
  melded: (cards) => `melds ${cards}.`,
  laid_off: (cards) => `lays off ${cards}.`,
  swapped_joker: (cards) => `swaps ${cards}.`,
  discarded: (cards) => `throws ${cards}.`,
};

const NAMELESS = new Set(["deal_started", "stock_recycled"]);

/** `Mira throws K♦.`  eyes: the seat whose cards are seen, null for all of them. */
export function moveWords({ kind, seat, cards }: Happened, names: readonly string[], eyes: number | null): string {
  const hidden = kind === "drew_stock" && eyes !== null && eyes !== seat;
  const words = VERBS[kind]?.(hidden ? "" : cards.map(shortCard).join(" ")) ?? kind;
  return NAMELESS.has(kind) || seat === null ? words : `${names[seat] ?? ""} ${words}`;
}
