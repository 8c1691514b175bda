// Shuffles and finished deals from the engine: `python -m tests.web_deals` writes `deals.json`.

import type { ReplayFrame, RulesAnswer } from "../generated/messages";
import type { MatchRecord } from "../replay/record";
import json from "./deals.json";

interface Shuffle {
  readonly decks: number;
  readonly jokers: number;
  readonly pack: readonly string[];
  readonly secret: string;
  readonly nonces: readonly string[];
  readonly deal: number;
  readonly shuffle: number;
  readonly order: readonly string[];
}

export interface RecordedMatch {
  readonly rules: Pick<RulesAnswer, "pack" | "values">;
  readonly record: MatchRecord;
  readonly deals: readonly { readonly dealer: number; readonly frames: readonly ReplayFrame[] }[];
}

interface Change extends Partial<Omit<ReplayFrame, "hands">> {
  readonly hands: Readonly<Record<string, readonly string[]>>;
}

/** Whole frames from their changes. */
function whole(changes: readonly Change[]): ReplayFrame[] {
  let frame: ReplayFrame = { told: [], hands: [], stock: 0, pile: [] };
  return changes.map((change) => {
    const hands = [...frame.hands];
    for (const [seat, hand] of Object.entries(change.hands)) hands[Number(seat)] = hand;
    frame = { ...frame, ...change, hands };
    return frame;
  });
}

type Match = Omit<RecordedMatch, "deals"> & { readonly deals: readonly { readonly dealer: number; readonly frames: readonly Change[] }[] };

export const SHUFFLES = json.shuffles as unknown as readonly Shuffle[];
export const MATCHES: readonly RecordedMatch[] = (json.matches as unknown as readonly Match[]).map((match) => ({
  ...match,
  deals: match.deals.map(({ dealer, frames }) => ({ dealer, frames: whole(frames) })),
}));
