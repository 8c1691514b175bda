// The options that a record or a table was played by, from its rules in text.

import { parseChoice, type Values, valuesOf } from "../form/options";
import { loadCatalogue } from "../net/api";
import { findPreset } from "../opening";
import { type Dealing, dealingOf } from "./playback";

export async function dealingAt(rules: string, players: number): Promise<Dealing> {
  const { preset, options } = parseChoice(rules);
  const found = findPreset(await loadCatalogue(), preset);
  if (!found) throw new Error(`The game ${preset} is not known here.`);
  const values: Values = valuesOf(found.preset, options);
  return dealingOf(values, players);
}
