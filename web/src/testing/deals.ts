// What the engine says of shuffles and whole deals: `deals.json` is written by `python -m tests.web_deals`.

import type { Values } from "../form/options";
import { parseChoice } from "../form/options";
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
  readonly record: MatchRecord;
  readonly deals: readonly {
    readonly dealer: number;
    readonly happened: readonly (readonly [string, number | null, readonly string[]])[];
    readonly stock: readonly string[];
    readonly pile: readonly string[];
    readonly melds: readonly (readonly string[])[];
    readonly hands: readonly string[];
  }[];
}

export const SHUFFLES = json.shuffles as unknown as readonly Shuffle[];
export const MATCHES = json.matches as unknown as readonly RecordedMatch[];

/** The options of the presets that the fixture uses, as the catalogue has them. */
const PRESETS: Readonly<Record<string, Values>> = {
  basic: {},
  "basic-classic": { stock_recycle: "turn_over", discard_after_recycle: "empty" },
  "basic-quick": { discard_after_recycle: "keep_top" },
  "basic-house": { printed_jokers: 2 },
};

const DEFAULTS: Values = {
  deck_count: 1,
  printed_jokers: 0,
  first_dealer: "random",
  stock_recycle: "shuffle",
  discard_after_recycle: "turn_up_new",
};

export function valuesAt(rules: string): Values {
  const { preset, options } = parseChoice(rules);
  return { ...DEFAULTS, ...PRESETS[preset], ...options };
}
