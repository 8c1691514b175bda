// Checking a deal: does the opened secret fit what was promised before the cards were dealt?

import type { FairView } from "../generated/messages";
import { fromHex, toHex } from "../net/chance";

export interface Check {
  readonly words: string;
  readonly good: boolean;
}

/** SHA-256 of hexadecimal bytes, as hexadecimal; null where the browser has no Web Crypto (plain http). */
export async function sha256(hex: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", fromHex(hex))));
}

/**
 * What can be said about a finished deal.
 *
 * hash: of the secret, or null when it could not be computed.  seen: the commitment that this browser saw before the
 * deal, if it did.  nonce: what this browser gave to the order of the pack, if it did.
 */
export function checks(fair: FairView, hash: string | null, seen: string | undefined, nonce: string): Check[] {
  const found: Check[] = [];
  if (hash !== null) {
    const good = hash === fair.commitment;
    found.push({ good, words: good ? "The secret is the one that was promised." : "The secret is not the one that was promised." });
  }
  if (seen !== undefined) {
    const good = seen === fair.commitment;
    found.push({
      good,
      words: good
        ? "The promise is the one this browser saw before the deal."
        : `The promise was changed: before the deal this browser saw ${seen}.`,
    });
  }
  if (nonce) {
    const good = fair.nonces.includes(nonce);
    found.push({ good, words: good ? "Your browser's nonce is among the nonces." : "Your browser's nonce is missing." });
  }
  return found;
}
