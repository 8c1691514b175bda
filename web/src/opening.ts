// Open a table.

import type { Catalogue, Games, LevelInfo, OpenSeat, TableSettings } from "./generated/messages";
import type { Values } from "./form/options";
import { trimmed } from "./form/tableSettings";
import { openBoard, openTable } from "./net/api";
import * as memory from "./net/memory";
import type { SetUp } from "./net/memory";
import { router, tablePath } from "./router.svelte";
import { t } from "./words/words.svelte";

/** The table itself, which the first page does without. */
export const loadTable = () => import("./screens/Play.svelte");

interface Presets {
  readonly presets: readonly { readonly key: string }[];
}

export function findPreset<Variant extends Presets>(
  catalogue: { readonly variants: readonly Variant[] },
  key: string,
): { variant: Variant; preset: Variant["presets"][number] } | null {
  for (const variant of catalogue.variants) {
    const preset = variant.presets.find((one) => one.key === key);
    if (preset) return { variant, preset };
  }
  return null;
}

/** The numbers of players for a preset; changed options may allow more or fewer, and then the server reports a problem. */
export function playersFor(catalogue: Catalogue, key: string, options: Values = {}): number[] {
  const found = findPreset(catalogue, key);
  const { minPlayers = 2, maxPlayers = 2 } = (Object.keys(options).length ? found?.variant : found?.preset) ?? {};
  return Array.from({ length: maxPlayers - minPlayers + 1 }, (_, more) => minPlayers + more);
}

/** The levels to choose from in a game, by the key of its variant. */
export const levelsFor = ({ levels }: Pick<Catalogue, "levels">, variant: string): LevelInfo[] =>
  levels.filter(({ games = [] }) => games.length === 0 || games.includes(variant));

/** The level among them that is meant by one that was chosen for another game: the best one if that is not offered here. */
export const levelHere = (levels: readonly LevelInfo[], chosen: string): string =>
  (levels.find(({ key }) => key === chosen) ?? levels.at(-1))?.key ?? chosen;

/** The level of bots that was chosen last, otherwise the usual one. */
export function chosenLevel({ levels, level }: Catalogue | Games): string {
  const last = memory.lastSetUp()?.bot;
  return levels.find(({ key }) => key === last)?.key ?? level;
}

/** The last set-up if its preset still exists, otherwise the first preset against two bots. */
export function firstSetUp(catalogue: Catalogue | Games): SetUp {
  const last = memory.lastSetUp();
  if (last && findPreset(catalogue, last.preset)) return catalogue.bots.includes(last.bot) ? last : { ...last, bot: catalogue.level };
  const [variant] = catalogue.variants;
  return { preset: variant?.presets[0]?.key ?? "", options: {}, players: 3, bot: catalogue.level };
}

/** Open a table that this screen shows, while phones hold the hands: latecomers may take the seats of bots, unless that was forbidden. */
export async function openScreen({ preset, options, players }: SetUp): Promise<void> {
  const { settings, hints = true } = memory.tableChoice("friends");
  const seats: OpenSeat[] = Array.from({ length: players }, () => ({}));
  const board = await openBoard({ preset, options, name: "", seats, settings: trimmed({ takeover: true, ...settings }), ...(hints ? {} : { hints: false }) });
  memory.rememberBoard({ address: "", ...board, at: Date.now() });
  router.go(tablePath(board.table));
}

/** Open a table with the remembered settings and go there.  Against bots, every other seat is a bot and the match starts at once.  terms: those that are chosen each time. */
export async function open(setUp: SetUp, name: string, bots: boolean, terms: Pick<TableSettings, "stake" | "rated"> = {}): Promise<void> {
  const other: OpenSeat = bots ? { bot: setUp.bot } : {};
  const { settings, extraTime, hints = true } = memory.tableChoice(bots ? "bots" : "friends");
  const seats: OpenSeat[] = [extraTime ? { extraTime } : {}, ...Array.from({ length: setUp.players - 1 }, () => other)];
  const { preset, options } = setUp;
  loadTable().catch(() => undefined); // meanwhile; a failure is shown at the table
  const seated = await openTable({ preset, options, name: name || t("Player"), seats, settings: trimmed({ ...settings, ...terms }), ...((hints && !terms.rated) || bots ? {} : { hints: false }) });
  memory.rememberSetUp(setUp);
  memory.rememberSeat({ ...seated, title: preset, at: Date.now() });
  router.go(tablePath(seated.table));
}
