// Shuffles and whole deals from the engine: `python -m tests.web_deals` writes `deals.json`.

import type { RulesAnswer } from "../generated/messages";
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
  readonly rules: Pick<RulesAnswer, "pack" | "values" | "wild">;
  readonly record: MatchRecord;
  readonly deals: readonly {
    readonly dealer: number;
    readonly happened: readonly (readonly [string, number | null, readonly string[]])[];
    readonly stock: readonly string[];
    readonly pile: readonly string[];
    readonly melds: readonly (readonly string[])[];
    readonly hands: readonly string[];
    readonly aside: readonly string[];
    readonly wild: readonly string[];
  }[];
}

export const SHUFFLES = json.shuffles as unknown as readonly Shuffle[];
export const MATCHES = json.matches as unknown as readonly RecordedMatch[];
