// Was the deal fair?  Compute here everything that follows from its secret, and compare it with what was seen.

import { shortCard } from "../cards/faces";
import type { ReplayFrame } from "../generated/messages";
import type { Witness } from "../table/witness";
import { facts, row } from "../words/lists";
import { plural, t } from "../words/words.svelte";
import { allSeen, apart, type Check } from "./compare";
import { dealerOf, type Dealing } from "./dealing";
import { type Followed, follow } from "./following";
import { cardsIn, type MatchRecord, type RecordedDeal } from "./record";
import { sha256 } from "./shuffle";

export interface FairReport {
  readonly deal: RecordedDeal;
  readonly good: boolean;
  readonly checks: readonly Check[];
  readonly order: readonly string[];
}

/** This browser's own knowledge of a deal. */
export interface Evidence {
  readonly you: number | null;
  /** The commitment that it saw before the deal. */
  readonly promise: string | undefined;
  /** Its random number for the shuffle. */
  readonly nonce: string;
  readonly witness: Witness | undefined;
  /** The hands that the page showed at the end of the deal, by seat. */
  readonly hands: readonly (readonly string[])[] | undefined;
}

/** Check deal number `index` (from 0) of a record.  frames: its replay, which the server is not trusted for. */
export async function checkDeal(record: MatchRecord, index: number, dealing: Dealing, frames: readonly ReplayFrame[], evidence: Evidence): Promise<FairReport> {
  const deal = record.deals[index];
  if (!deal) throw new RangeError(`there is no deal ${index + 1}`);
  const names = record.seats.map(({ name }, seat) => (seat === evidence.you ? t("you") : name));
  const played = await follow(deal, frames, await dealerOf(record.deals, index, dealing), dealing);
  const checks = [
    promiseSeen(deal, evidence),
    promiseKept(deal, await sha256(deal.secret)),
    nonceUsed(deal, evidence),
    { good: null, words: orderWords(played, evidence.you, names) },
    ...tossOf(played, evidence, names),
    dealtHand(played, evidence),
    upcard(played, evidence),
    ...wildCard(played, evidence),
    acts(deal, played, names),
    allSeen(played, evidence.witness, names),
    handsShown(deal, played, evidence, names),
  ];
  return { deal, good: checks.every(({ good }) => good !== false), checks, order: played.order };
}

/** The cards drawn in the toss: `Ann 7♠, Mira K♦`. */
const drawnWords = (cards: readonly string[], names: readonly string[]): string =>
  row(cards.map((card, seat) => t("{name} {amount}", { name: names[seat] ?? "", amount: shortCard(card) })));

function promiseSeen(deal: RecordedDeal, { promise }: Evidence): Check {
  if (promise === undefined) return { good: null, words: t("This browser was not here before the deal, so it cannot say which commitment was published.") };
  const good = promise === deal.commitment;
  return {
    good,
    words: good
      ? t("The commitment is the one this browser saw before the deal.")
      : t("The commitment was changed: before the deal this browser saw {seen}, and now it is {now}.", { seen: promise, now: deal.commitment }),
  };
}

function promiseKept(deal: RecordedDeal, hash: string): Check {
  const good = hash === deal.commitment;
  return {
    good,
    words: good
      ? t("The revealed secret matches the commitment.")
      : t("The revealed secret does not match the commitment: its SHA-256 is {hash}.", { hash }),
  };
}

function nonceUsed(deal: RecordedDeal, { nonce, you }: Evidence): Check {
  if (!nonce) return { good: null, words: t("This browser sent no random number for this deal.") };
  const good = you === null ? deal.nonces.includes(nonce) : deal.nonces[you] === nonce;
  return { good, words: good ? t("The random number from your browser went into the shuffle.") : t("The random number from your browser, {nonce}, is missing.", { nonce }) };
}

function orderWords(played: Followed, you: number | null, names: readonly string[]): string {
  const values = { cards: played.order.length, size: played.size };
  if (played.dealer === you) return t("The secret and the players' random numbers put the {cards} cards in order; you dealt {size} cards to each player.", values);
  const dealer = names[played.dealer] ?? "";
  return t("The secret and the players' random numbers put the {cards} cards in order; {dealer} dealt {size} cards to each player.", { ...values, dealer });
}

/** The checks of a match that begins with a toss. */
function tossOf(played: Followed, { witness }: Evidence, names: readonly string[]): Check[] {
  const computed = played.tossed;
  if (!computed) return [];
  const seen = witness?.happened.find(({ kind }) => kind === "tossed")?.cards;
  const drawn = (cards: readonly string[]): string => drawnWords(cards, names);
  if (!seen) return [{ good: null, words: t("According to the secret, the draw for first player is {drawn}.", { drawn: drawn(computed) }) }];
  const good = seen.join() === computed.join();
  return [
    {
      good,
      words: good
        ? t("The draw for first player matches the secret: {drawn}.", { drawn: drawn(seen) })
        : t("The draw for first player was {seen}, but according to the secret it is {drawn}.", { seen: drawn(seen), drawn: drawn(computed) }),
    },
  ];
}

function dealtHand(played: Followed, { you, witness }: Evidence): Check {
  const computed = played.start.hands[you ?? -1];
  if (computed?.length === 0 && (witness?.hand ?? []).length === 0) return { good: null, words: t("You were not in this deal.") };
  if (!computed || !witness?.hand) return { good: null, words: t("This page did not see your hand when it was dealt.") };
  const difference = apart(witness.hand, computed);
  return {
    good: difference === "",
    words: difference
      ? t("Your hand does not match the shuffle: {difference}.", { difference })
      : plural(computed.length, "Your {count} card matches the shuffle.", "Your {count} cards match the shuffle."),
  };
}

function upcard(played: Followed, { witness }: Evidence): Check {
  const [computed = ""] = played.start.pile;
  const [seen] = witness?.happened.find(({ kind }) => kind === "deal_started")?.cards ?? [];
  if (!seen) return { good: null, words: t("According to the shuffle, {card} is turned up.", { card: shortCard(computed) }) };
  const good = seen === computed;
  return {
    good,
    words: good
      ? t("The card turned up, {card}, matches the shuffle.", { card: shortCard(seen) })
      : t("The card turned up was {seen}, but according to the shuffle it is {card}.", { seen: shortCard(seen), card: shortCard(computed) }),
  };
}

/** The checks of a deal in which a card beside the piles makes cards wild. */
function wildCard(played: Followed, { witness }: Evidence): Check[] {
  const [computed] = played.start.aside;
  if (!computed) return [];
  const card = shortCard(computed);
  if (!witness?.wild) return [{ good: null, words: t("According to the shuffle, {card} decides the wild cards.", { card }) }];
  if (witness.wild === computed) return [{ good: true, words: t("The card that decides the wild cards, {card}, matches the shuffle.", { card }) }];
  return [{ good: false, words: t("The wild cards were decided by {seen}, but according to the shuffle it is {card}.", { seen: shortCard(witness.wild), card }) }];
}

function acts(deal: RecordedDeal, { fault }: Followed, names: readonly string[]): Check {
  if (!fault) return { good: true, words: plural(deal.actions.length, "The {count} action in the record is possible with this shuffle.", "All {count} actions in the record are possible with this shuffle.") };
  if (fault.act === 0) return { good: false, words: t("The replay does not begin with this shuffle: {fault}.", { fault: fault.words }) };
  const who = names[deal.actions[fault.act - 1]?.seat ?? -1] ?? t("another player");
  return {
    good: false,
    words: t("Action {act}, by {who}, is not possible with this shuffle: {fault}.", { act: fault.act, who, fault: fault.words }),
  };
}

function handsShown(deal: RecordedDeal, played: Followed, { hands }: Evidence, names: readonly string[]): Check {
  const end = played.hands;
  const shown = hands ?? deal.result.hands.map(cardsIn);
  const faults = end.flatMap((computed, seat) => {
    const difference = apart(shown[seat] ?? [], computed);
    return difference ? [t("{who}'s hand at the end: {difference}", { who: names[seat] ?? "", difference })] : [];
  });
  if (faults.length > 0) return { good: false, words: t("This does not match the shuffle and the actions: {faults}.", { faults: facts(faults) }) };
  return { good: true, words: plural(end.length, "The {count} hand shown at the end matches the shuffle and the actions.", "The {count} hands shown at the end match the shuffle and the actions.") };
}
