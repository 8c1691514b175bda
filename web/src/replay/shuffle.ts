// The order of a pack from a secret, in Web Crypto: docs/fair-deals.md, step by step.

import { fromHex, toHex } from "../net/chance";

export const LOT = 0; // the shuffle of the seats that draws the first dealer
export const PACK = 1; // the shuffle of the pack; the shuffles of the pile follow

const LABEL = "openrummy shuffle 1\0";
const BLOCK = 64;

/** Whether this browser can compute the shuffle: Web Crypto exists only over https and on localhost. */
export const canCompute = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The SHA-256 of hexadecimal bytes, in hexadecimal. */
export async function sha256(hex: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", fromHex(hex))));
}

/** `cards` in the order of shuffle number `shuffle` of deal number `deal`, computed from the secret. */
export async function shuffled<Card>(
  cards: readonly Card[],
  secret: string,
  nonces: readonly string[],
  deal: number,
  shuffle: number,
): Promise<Card[]> {
  const algorithm = { name: "HMAC", hash: "SHA-512" };
  const key = await crypto.subtle.importKey("raw", fromHex(secret), algorithm, false, ["sign"]);
  const block = async (number: number): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.sign(algorithm, key, message(deal, shuffle, number, nonces)));
  const order = [...cards];
  let stream = new Uint8Array();
  let next = 0;
  for (let count = order.length; count > 1; count--) {
    const limit = 256 - (256 % count);
    let byte = 256;
    while (byte >= limit) {
      if (next % BLOCK === 0) stream = new Uint8Array(await block(next / BLOCK));
      byte = stream[next % BLOCK] ?? 256;
      next += 1;
    }
    exchange(order, count - 1, byte % count);
  }
  return order;
}

function message(deal: number, shuffle: number, block: number, nonces: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  const numbers = new DataView(new ArrayBuffer(12));
  [deal, shuffle, block].forEach((number, place) => numbers.setUint32(place * 4, number));
  const parts = [text.encode(LABEL), new Uint8Array(numbers.buffer), text.encode(nonces.join("\0"))];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

function exchange<Card>(order: Card[], one: number, other: number): void {
  [order[one], order[other]] = [order[other] as Card, order[one] as Card];
}

