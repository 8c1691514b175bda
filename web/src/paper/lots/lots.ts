// Lots that anybody can draw again: a secret whose hash is shown first, words of the players, and an order that follows from both (docs/fair-deals.md).

import { randomHex } from "../../net/chance";
import { sha256, shuffled } from "../../replay/shuffle";

export const MOST_ITEMS = 256;
const SECRET_BYTES = 128;
/** As in the first deal of a match: deal 1, shuffle 1. */
const [DEAL, SHUFFLE] = [1, 1];

/** A lot before it is drawn: the secret stays in the page until then. */
export interface Sealed {
  readonly secret: string;
  readonly commitment: string;
}

/** A lot that was drawn, as it is passed on. */
export interface Receipt {
  readonly lot: 1;
  /** What was drawn from, in the order of the beginning. */
  readonly items: readonly string[];
  /** The words of the players. */
  readonly words: readonly string[];
  readonly commitment: string;
  readonly secret: string;
  readonly order: readonly string[];
}

export async function sealed(): Promise<Sealed> {
  const secret = randomHex(SECRET_BYTES);
  return { secret, commitment: await sha256(secret) };
}

export async function drawn({ secret, commitment }: Sealed, items: readonly string[], words: readonly string[]): Promise<Receipt> {
  return { lot: 1, items, words, commitment, secret, order: await shuffled(items, secret, words, DEAL, SHUFFLE) };
}

/** What is wrong with a receipt: nothing, its text, the hash of its secret, or its order. */
export type Wrong = "" | "text" | "commitment" | "order";

export async function wrongIn(text: string): Promise<Wrong> {
  const receipt = receiptIn(text);
  if (!receipt) return "text";
  if ((await sha256(receipt.secret)) !== receipt.commitment) return "commitment";
  const order = await shuffled(receipt.items, receipt.secret, receipt.words, DEAL, SHUFFLE);
  return order.length === receipt.order.length && order.every((item, place) => item === receipt.order[place]) ? "" : "order";
}

function receiptIn(text: string): Receipt | null {
  try {
    const { lot, items, words, commitment, secret, order } = JSON.parse(text) as Partial<Receipt>;
    const lists = [items, words, order].every((list) => Array.isArray(list) && list.length <= MOST_ITEMS && list.every((one) => typeof one === "string"));
    const hex = typeof secret === "string" && new RegExp(`^[0-9a-f]{${2 * SECRET_BYTES}}$`).test(secret);
    return lot === 1 && lists && hex && typeof commitment === "string" ? ({ lot, items, words, commitment, secret, order } as Receipt) : null;
  } catch {
    return null;
  }
}

/** Names or words from lines, without empty ones. */
export const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trim().replaceAll("\0", "")).filter(Boolean);

/** The cards of some packs in the order of the beginning: spades, hearts, diamonds and clubs from ace to king, copies side by side, then jokers. */
export function packOf(packs: number, jokers: number): string[] {
  const faces = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
  return [...faces.flatMap((face) => Array<string>(packs).fill(face)), ...Array<string>(jokers).fill("JK")];
}

/** So many groups of an order, as even as they can be: the first to the first, the second to the second, and so on in rotation. */
export const groupsOf = (order: readonly string[], groups: number): string[][] => Array.from({ length: groups }, (_, group) => order.filter((_, place) => place % groups === group));

/** How high a card is in a cut: ace, king and so on down to the two; among equals spades, hearts, diamonds, clubs. */
export const heightOf = (card: string): number => "23456789TJQKA".indexOf(card[0] ?? "") * 4 + "CDHS".indexOf(card[1] ?? "");

/** A pair of the first round; null is a bye. */
export type Pair = readonly [string, string | null];

/** The first round of a knock-out: as few byes as there must be, for those drawn first, spread over the bracket. */
export function firstRound(order: readonly string[]): Pair[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, order.length)));
  const places = placed(size);
  return Array.from({ length: size / 2 }, (_, pair) => {
    const [one, other] = [places[2 * pair] ?? 0, places[2 * pair + 1] ?? 0].sort((a, b) => a - b) as [number, number];
    return [order[one] ?? "", order[other] ?? null];
  });
}

/** The numbers from 0 in the order of a bracket, in which the first two can only meet at the end. */
function placed(size: number): number[] {
  let places = [0];
  while (places.length < size) places = places.flatMap((place) => [place, 2 * places.length - 1 - place]);
  return places;
}
