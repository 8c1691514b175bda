// What a host chooses besides the rules, in words.  The records name every value of the messages: a new one that has no
// words here does not compile.

import type { TableSettings } from "../generated/messages";
import type { Label } from "../words/catalogues";
import { t } from "../words/words.svelte";

type Settings = Required<TableSettings>;

/** What is remembered of the last table. */
export interface TableChoice {
  readonly settings: TableSettings;
  /** The host has twice the time. */
  readonly extraTime: boolean;
}

/** Friends take their time. */
export const USUAL: Settings = { clock: "none", absent: "wait", watchers: "public", listed: false, chat: false, takeover: false, check: "warn" };

export const CLOCKS: Record<Settings["clock"], Label> = {
  none: "no clock",
  relaxed: "relaxed: 5 minutes, plus 30 seconds per turn",
  normal: "normal: 2 minutes, plus 10 seconds per turn",
  fast: "fast: 30 seconds, plus 15 per turn",
};

const SHORT_CLOCKS: Record<Settings["clock"], Label> = { none: "no clock", relaxed: "relaxed clock", normal: "normal clock", fast: "fast clock" };

export const ABSENT: Record<Settings["absent"], Label> = {
  wait: "the table waits",
  bot: "a bot plays until they are back",
  draw_and_throw: "they draw and discard the drawn card",
  miss: "they miss the turn",
};

export const WATCHERS: Record<Settings["watchers"], Label> = {
  off: "nobody",
  public: "only the public cards",
  delayed: "all cards, one deal late",
};

/** What becomes of a wrong declaration, in games that end with one. */
export const CHECKS: Record<Settings["check"], Label> = {
  block: "not allowed by the table",
  warn: "the player is warned first",
  risk: "allowed, and penalized",
};

/** What to do about absence in a game that knows these acts. */
export const absentIn = (acts: readonly string[]): Settings["absent"][] => (Object.keys(ABSENT) as Settings["absent"][]).filter((key) => key !== "miss" || acts.includes("miss"));

/** The settings without what a game of these acts does not know. */
export function fitting(settings: TableSettings, acts: readonly string[]): TableSettings {
  const { check, ...others } = settings;
  const known = acts.includes("declare") && check ? { ...others, check } : others;
  return known.absent === "miss" && !acts.includes("miss") ? { ...known, absent: "bot" } : known;
}

/** The settings with one changed; a clock needs somebody to act when it has run out. */
export function withSetting<Name extends keyof Settings>(settings: Settings, name: Name, value: Settings[Name]): Settings {
  const changed = { ...settings, [name]: value };
  if (name === "clock" && value !== "none" && changed.absent === "wait") return { ...changed, absent: "bot" };
  return changed;
}

/** Only what differs from what is usual. */
export function trimmed(settings: TableSettings): TableSettings {
  const all = Object.entries(settings) as [keyof Settings, Settings[keyof Settings]][];
  return Object.fromEntries(all.filter(([name, value]) => value !== USUAL[name]));
}

/** A line about a table: `no clock, the table waits`. */
export function settingsWords(settings: TableSettings): string {
  const { clock, absent } = { ...USUAL, ...settings };
  return t("{clock}; when a player is away: {absent}", { clock: t(SHORT_CLOCKS[clock]), absent: t(ABSENT[absent]) });
}
