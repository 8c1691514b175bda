// Was the deal fair?  Everything that follows from its secret, computed here and held against what was seen.

import { isMove } from "../table/witness";
import { shortCard } from "../cards/faces";
import type { Witness } from "../table/witness";
import type { Text } from "../words/catalogues";
import { plural, t } from "../words/words.svelte";
import { dealerOf, type Dealing } from "./dealing";
import { type Happened, handSize, type Playback, playBack } from "./playback";
import { cardsIn, type MatchRecord, type RecordedDeal } from "./record";
import { sha256 } from "./shuffle";

/** good: null where this browser has nothing to compare with. */
export interface Check {
  readonly words: string;
  readonly good: boolean | null;
}

export interface FairReport {
  readonly deal: RecordedDeal;
  readonly good: boolean;
  readonly checks: readonly Check[];
  readonly order: readonly string[];
}

/** What this browser knows of a deal by itself. */
export interface Evidence {
  readonly you: number | null;
  /** The promise that it saw before the deal. */
  readonly promise: string | undefined;
  /** What it gave to the order of the pack. */
  readonly nonce: string;
  readonly witness: Witness | undefined;
  /** The hands that the page showed at the end of the deal, by seat. */
  readonly hands: readonly (readonly string[])[] | undefined;
}

/** Check deal number `index` (from 0) of a record. */
export async function checkDeal(record: MatchRecord, index: number, dealing: Dealing, evidence: Evidence): Promise<FairReport> {
  const deal = record.deals[index];
  if (!deal) throw new RangeError(`there is no deal ${index + 1}`);
  const names = record.seats.map(({ name }, seat) => (seat === evidence.you ? t("you") : name));
  const played = await playBack(deal, await dealerOf(record.deals, index, dealing), dealing);
  const checks = [
    promiseSeen(deal, evidence),
    promiseKept(deal, await sha256(deal.secret)),
    nonceUsed(deal, evidence),
    { good: null, words: orderWords(deal, played, evidence.you, names) },
    dealtHand(played, evidence),
    upcard(played, evidence),
    acts(deal, played, names),
    allSeen(played, evidence, names),
    handsShown(deal, played, evidence, names),
  ];
  return { deal, good: checks.every(({ good }) => good !== false), checks, order: played.order };
}

function promiseSeen(deal: RecordedDeal, { promise }: Evidence): Check {
  if (promise === undefined) return { good: null, words: t("This browser was not there before the deal, so it cannot say which promise was given.") };
  const good = promise === deal.commitment;
  return {
    good,
    words: good
      ? t("The promise is the one that this browser saw before the deal.")
      : t("The promise was changed: before the deal this browser saw {seen}, and now it is {now}.", { seen: promise, now: deal.commitment }),
  };
}

function promiseKept(deal: RecordedDeal, hash: string): Check {
  const good = hash === deal.commitment;
  return {
    good,
    words: good
      ? t("The opened secret is the one that was promised.")
      : t("The opened secret is not the one that was promised: its SHA-256 is {hash}.", { hash }),
  };
}

function nonceUsed(deal: RecordedDeal, { nonce, you }: Evidence): Check {
  if (!nonce) return { good: null, words: t("This page gave no nonce to this deal.") };
  const good = you === null ? deal.nonces.includes(nonce) : deal.nonces[you] === nonce;
  return { good, words: good ? t("The nonce of your browser went into the order.") : t("The nonce of your browser, {nonce}, is missing.", { nonce }) };
}

function orderWords(deal: RecordedDeal, played: Playback, you: number | null, names: readonly string[]): string {
  const values = { cards: played.order.length, size: handSize(deal) };
  if (played.dealer === you) return t("Secret and nonces put the {cards} cards in order; you dealt {size} cards to each.", values);
  const dealer = names[played.dealer] ?? "";
  return t("Secret and nonces put the {cards} cards in order; {dealer} dealt {size} cards to each.", { ...values, dealer });
}

function dealtHand(played: Playback, { you, witness }: Evidence): Check {
  const computed = played.positions[0]?.hands[you ?? -1];
  if (!computed || !witness?.hand) return { good: null, words: t("This page did not see your hand as it was dealt.") };
  const difference = apart(witness.hand, computed);
  return {
    good: difference === "",
    words: difference
      ? t("Your hand does not follow from the order: {difference}.", { difference })
      : plural(computed.length, "Your {count} card is that of the order.", "Your {count} cards are those of the order."),
  };
}

function upcard(played: Playback, { witness }: Evidence): Check {
  const [computed = ""] = played.positions[0]?.pile ?? [];
  const [seen] = witness?.happened[0]?.cards ?? [];
  if (!seen) return { good: null, words: t("The order turns up {card}.", { card: shortCard(computed) }) };
  const good = seen === computed;
  return {
    good,
    words: good
      ? t("The card turned up, {card}, is that of the order.", { card: shortCard(seen) })
      : t("The card turned up was {seen}, and by the order it is {card}.", { seen: shortCard(seen), card: shortCard(computed) }),
  };
}

function acts(deal: RecordedDeal, { fault }: Playback, names: readonly string[]): Check {
  if (!fault) return { good: true, words: t("All {acts} acts of the record can be done with the cards of this order.", { acts: deal.actions.length }) };
  const who = names[fault.deed.seat] ?? t("somebody");
  return {
    good: false,
    words: t("Act {act}, by {who}, cannot be done with the cards of this order: {fault}.", { act: fault.act, who, fault: fault.words }),
  };
}

function allSeen(played: Playback, { witness }: Evidence, names: readonly string[]): Check {
  if (!witness) return { good: null, words: t("This page did not see the whole deal, so it cannot compare what happened.") };
  const computed = inFixedOrder(played.positions.flatMap((position) => position.happened.filter(({ kind }) => isMove(kind))));
  const happened = inFixedOrder(witness.happened);
  const at = happened.findIndex((one, index) => !isSame(one, computed[index]));
  if (at < 0 && happened.length === computed.length) {
    const drawn = happened.filter(({ kind, cards }) => kind === "drew_stock" && cards.length > 0).length;
    return {
      good: true,
      words: plural(
        drawn,
        "All {moves} moves that this page saw are those of the order and the record, your {count} drawn card among them.",
        "All {moves} moves that this page saw are those of the order and the record, your {count} drawn cards among them.",
        { moves: happened.length },
      ),
    };
  }
  const place = at < 0 ? Math.min(happened.length, computed.length) : at;
  return {
    good: false,
    words: t("Move {move} differs: this page saw {seen}, and by the order and the record it was {computed}.", {
      move: place + 1,
      seen: moveWords(happened[place], names),
      computed: moveWords(computed[place], names),
    }),
  };
}

/** Lay-offs of one seat in a row by their cards: in which order a call lays them off depends on which of them fits first. */
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

/** What was seen may hide cards; what is shown of it must be the same. */
function isSame(seen: Happened, computed: Happened | undefined): boolean {
  if (seen.kind !== computed?.kind || seen.seat !== computed.seat) return false;
  return seen.cards.length === 0 || seen.cards.join(" ") === computed.cards.join(" ");
}

const MOVES = {
  deal_started: "the deal {cards}",
  drew_stock: "{who} drew {cards}",
  took_discard: "{who} took {cards}",
  stock_recycled: "{who} made a new stock {cards}",
  declined: "{who} passed",
  melded: "{who} melded {cards}",
  laid_off: "{who} laid off {cards}",
  swapped_joker: "{who} swapped {cards}",
  discarded: "{who} threw {cards}",
  called: "{who} called {cards}",
  called_meld: "{who} called and melded {cards}",
  called_lay_off: "{who} called and laid off {cards}",
  knocked: "{who} knocked with {cards} thrown",
  went_gin: "{who} went gin {cards}",
} as const satisfies Readonly<Record<string, Text>>;

function moveWords(move: Happened | undefined, names: readonly string[]): string {
  if (!move) return t("nothing");
  const values = { who: names[move.seat ?? -1] ?? "", cards: move.cards.map(shortCard).join(" ") };
  return hasWords(move.kind) ? t(MOVES[move.kind], values).trim() : move.kind;
}

const hasWords = (kind: string): kind is keyof typeof MOVES => kind in MOVES;

function handsShown(deal: RecordedDeal, played: Playback, { hands }: Evidence, names: readonly string[]): Check {
  const end = played.positions.at(-1)?.hands ?? [];
  const shown = hands ?? deal.result.hands.map(cardsIn);
  const faults = end.flatMap((computed, seat) => {
    const difference = apart(shown[seat] ?? [], computed);
    return difference ? [t("the hand of {who} at the end: {difference}", { who: names[seat] ?? "", difference })] : [];
  });
  if (faults.length > 0) return { good: false, words: t("Not as the order and the acts say: {faults}.", { faults: faults.join("; ") }) };
  return { good: true, words: t("The {hands} hands shown at the end are those that the order and the acts leave.", { hands: end.length }) };
}

/** How two sets of cards differ, in words; empty when they do not. */
function apart(seen: readonly string[], computed: readonly string[]): string {
  const more = without(seen, computed).map(shortCard);
  const less = without(computed, seen).map(shortCard);
  return [
    more.length > 0 ? t("{cards} was there", { cards: more.join(" ") }) : "",
    less.length > 0 ? t("{cards} should have been", { cards: less.join(" ") }) : "",
  ].filter(Boolean).join(", ");
}

function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
