// Compare what a page saw of a deal with what follows from its shuffle and record.

import { shortCard } from "../cards/faces";
import { type Happened, isMove, type Witness } from "../table/witness";
import type { Text } from "../words/catalogues";
import { row, spaced } from "../words/lists";
import { plural, t } from "../words/words.svelte";
import { type Followed, without } from "./following";

/** One step of a check.  good: null if this browser has nothing to compare. */
export interface Check {
  readonly words: string;
  readonly good: boolean | null;
}

/** Compare everything that the page saw happen, move by move. */
export function allSeen(played: Followed, witness: Witness | undefined, names: readonly string[]): Check {
  if (!witness) return { good: null, words: t("This page did not see the whole deal, so it cannot compare what happened.") };
  const computed = inFixedOrder(played.happened.filter(isMove));
  const happened = inFixedOrder(witness.happened);
  const at = happened.findIndex((one, index) => !isSame(one, computed[index]));
  if (at < 0 && happened.length === computed.length) {
    const drawn = happened.filter(({ kind, cards }) => kind === "drew_stock" && cards.length > 0).length;
    return {
      good: true,
      words: plural(
        drawn,
        "All {moves} moves that this page saw match the shuffle and the record, including the {count} card you drew.",
        "All {moves} moves that this page saw match the shuffle and the record, including the {count} cards you drew.",
        { moves: happened.length },
      ),
    };
  }
  const place = at < 0 ? Math.min(happened.length, computed.length) : at;
  return {
    good: false,
    words: t("Move {move} differs: this page saw “{seen}”, but the shuffle and the record give “{computed}”.", {
      move: place + 1,
      seen: moveWords(happened[place], names),
      computed: moveWords(computed[place], names),
    }),
  };
}

/** Sort consecutive lay-offs of one seat by their cards: a call lays off in the order in which the cards fit. */
export function inFixedOrder(moves: readonly Happened[]): Happened[] {
  const sorted = [...moves];
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (isLaidOff(sorted[from]) && sorted[to]?.kind === sorted[from]?.kind && sorted[to]?.seat === sorted[from]?.seat) to++;
    sorted.splice(from, to - from, ...sorted.slice(from, to).sort((a, b) => a.cards.join().localeCompare(b.cards.join())));
    from = to;
  }
  return sorted;
}

const isLaidOff = (move: Happened | undefined): boolean => move?.kind === "laid_off" || move?.kind === "called_lay_off";

/** Whether two moves agree; a seen move may hide cards, and those it shows must be the same. */
function isSame(seen: Happened, computed: Happened | undefined): boolean {
  if (seen.kind !== computed?.kind || seen.seat !== computed.seat) return false;
  return seen.cards.length === 0 || seen.cards.join(" ") === computed.cards.join(" ");
}

const MOVES = {
  tossed: "the draw for first player {cards}",
  deal_started: "the deal {cards}",
  drew_stock: "{who} drew {cards}",
  took_discard: "{who} took {cards}",
  stock_recycled: "{who} made a new stock {cards}",
  declined: "{who} passed",
  melded: "{who} melded {cards}",
  laid_off: "{who} laid off {cards}",
  swapped_joker: "{who} swapped {cards}",
  discarded: "{who} discarded {cards}",
  called: "{who} called {cards}",
  called_meld: "{who} called and melded {cards}",
  called_lay_off: "{who} called and laid off {cards}",
  knocked: "{who} discarded {cards} and knocked",
  went_gin: "{who} discarded {cards} and went gin",
  declared: "{who} declared {cards}",
  groups_shown: "{who} showed {cards}",
} as const satisfies Readonly<Record<string, Text>>;

function moveWords(move: Happened | undefined, names: readonly string[]): string {
  if (!move) return t("nothing");
  const values = { who: names[move.seat ?? -1] ?? "", cards: spaced(move.cards.map(shortCard)) };
  return hasWords(move.kind) ? t(MOVES[move.kind], values).trim() : move.kind;
}

const hasWords = (kind: string): kind is keyof typeof MOVES => kind in MOVES;

/** How two sets of cards differ, in words; empty if they do not. */
export function apart(seen: readonly string[], computed: readonly string[]): string {
  const more = without(seen, computed).map(shortCard);
  const less = without(computed, seen).map(shortCard);
  return row([
    more.length > 0 ? t("was {cards}", { cards: spaced(more) }) : "",
    less.length > 0 ? t("should have been {cards}", { cards: spaced(less) }) : "",
  ]);
}
