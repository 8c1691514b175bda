// Was the deal fair?  Everything that follows from its secret, computed here and held against what was seen.

import { shortCard } from "../cards/faces";
import type { Witness } from "../table/witness";
import { cardsIn, dealerOf, type Dealing, type Happened, handSize, type Playback, playBack } from "./playback";
import type { MatchRecord, RecordedDeal } from "./record";
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
  const names = record.seats.map(({ name }, seat) => (seat === evidence.you ? "you" : name));
  const played = await playBack(deal, await dealerOf(record.deals, index, dealing), dealing);
  const checks = [
    promiseSeen(deal, evidence),
    promiseKept(deal, await sha256(deal.secret)),
    nonceUsed(deal, evidence),
    { good: null, words: orderWords(deal, played, names) },
    dealtHand(played, evidence),
    upcard(played, evidence),
    acts(deal, played, names),
    allSeen(played, evidence, names),
    handsShown(deal, played, evidence, names),
  ];
  return { deal, good: checks.every(({ good }) => good !== false), checks, order: played.order };
}

function promiseSeen(deal: RecordedDeal, { promise }: Evidence): Check {
  if (promise === undefined) return { good: null, words: "This browser was not there before the deal, so it cannot say which promise was given." };
  const good = promise === deal.commitment;
  return {
    good,
    words: good
      ? "The promise is the one that this browser saw before the deal."
      : `The promise was changed: before the deal this browser saw ${promise}, and now it is ${deal.commitment}.`,
  };
}

function promiseKept(deal: RecordedDeal, hash: string): Check {
  const good = hash === deal.commitment;
  return {
    good,
    words: good ? "The opened secret is the one that was promised." : `The opened secret is not the one that was promised: its SHA-256 is ${hash}.`,
  };
}

function nonceUsed(deal: RecordedDeal, { nonce, you }: Evidence): Check {
  if (!nonce) return { good: null, words: "This page gave no nonce to this deal." };
  const good = you === null ? deal.nonces.includes(nonce) : deal.nonces[you] === nonce;
  return { good, words: good ? "The nonce of your browser went into the order." : `The nonce of your browser, ${nonce}, is missing.` };
}

function orderWords(deal: RecordedDeal, played: Playback, names: readonly string[]): string {
  const dealer = names[played.dealer] ?? `seat ${played.dealer + 1}`;
  const size = handSize(deal);
  return `Secret and nonces put the ${played.order.length} cards in order; ${dealer} dealt ${size} cards to each.`;
}

function dealtHand(played: Playback, { you, witness }: Evidence): Check {
  const computed = played.positions[0]?.hands[you ?? -1];
  if (!computed || !witness?.hand) return { good: null, words: "This page did not see your hand as it was dealt." };
  const difference = apart(witness.hand, computed);
  return {
    good: difference === "",
    words: difference ? `Your hand does not follow from the order: ${difference}.` : `Your ${computed.length} cards are those of the order.`,
  };
}

function upcard(played: Playback, { witness }: Evidence): Check {
  const [computed = ""] = played.positions[0]?.pile ?? [];
  const [seen] = witness?.happened[0]?.cards ?? [];
  if (!seen) return { good: null, words: `The order turns up ${shortCard(computed)}.` };
  const good = seen === computed;
  return {
    good,
    words: good ? `The card turned up, ${shortCard(seen)}, is that of the order.` : `The card turned up was ${shortCard(seen)}, and by the order it is ${shortCard(computed)}.`,
  };
}

function acts(deal: RecordedDeal, { fault }: Playback, names: readonly string[]): Check {
  if (!fault) return { good: true, words: `All ${deal.actions.length} acts of the record can be done with the cards of this order.` };
  const who = names[fault.deed.seat] ?? "somebody";
  return { good: false, words: `Act ${fault.act}, by ${who}, cannot be done with the cards of this order: ${fault.words}.` };
}

function allSeen(played: Playback, { witness }: Evidence, names: readonly string[]): Check {
  if (!witness) return { good: null, words: "This page did not see the whole deal, so it cannot compare what happened." };
  const computed = played.positions.flatMap(({ happened }) => happened);
  const { happened } = witness;
  const at = happened.findIndex((one, index) => !isSame(one, computed[index]));
  if (at < 0 && happened.length === computed.length) {
    const drawn = happened.filter(({ kind, cards }) => kind === "drew_stock" && cards.length > 0).length;
    return { good: true, words: `All ${happened.length} moves that this page saw are those of the order and the record, your ${drawn} drawn cards among them.` };
  }
  const place = at < 0 ? Math.min(happened.length, computed.length) : at;
  return { good: false, words: `Move ${place + 1} differs: this page saw ${moveWords(happened[place], names)}, and by the order and the record it was ${moveWords(computed[place], names)}.` };
}

/** What was seen may hide cards; what is shown of it must be the same. */
function isSame(seen: Happened, computed: Happened | undefined): boolean {
  if (seen.kind !== computed?.kind || seen.seat !== computed.seat) return false;
  return seen.cards.length === 0 || seen.cards.join(" ") === computed.cards.join(" ");
}

const VERBS: Readonly<Record<string, string>> = {
  deal_started: "the deal", drew_stock: "drew", took_discard: "took", stock_recycled: "made a new stock", declined: "passed",
  melded: "melded", laid_off: "laid off", swapped_joker: "swapped", discarded: "threw",
};

function moveWords(move: Happened | undefined, names: readonly string[]): string {
  if (!move) return "nothing";
  const who = move.seat === null ? "" : (names[move.seat] ?? "");
  return [who, VERBS[move.kind] ?? move.kind, ...move.cards.map(shortCard)].filter(Boolean).join(" ");
}

function handsShown(deal: RecordedDeal, played: Playback, { hands }: Evidence, names: readonly string[]): Check {
  const end = played.positions.at(-1)?.hands ?? [];
  const shown = hands ?? deal.result.hands.map(cardsIn);
  const faults = end.flatMap((computed, seat) => {
    const difference = apart(shown[seat] ?? [], computed);
    return difference ? [`the hand of ${names[seat] ?? "a seat"} at the end: ${difference}`] : [];
  });
  if (faults.length > 0) return { good: false, words: `Not as the order and the acts say: ${faults.join("; ")}.` };
  return { good: true, words: `The ${end.length} hands shown at the end are those that the order and the acts leave.` };
}

/** How two sets of cards differ, in words; empty when they do not. */
function apart(seen: readonly string[], computed: readonly string[]): string {
  const more = without(seen, computed).map(shortCard);
  const less = without(computed, seen).map(shortCard);
  return [more.length > 0 ? `${more.join(" ")} was there` : "", less.length > 0 ? `${less.join(" ")} should have been` : ""].filter(Boolean).join(", ");
}

function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
