// The host's choices besides the rules, in words.  The records name every value of the messages: a new value without
// words does not compile.

import type { TableSettings } from "../generated/messages";
import type { Label } from "../words/catalogues";
import { facts } from "../words/lists";
import { plural, t } from "../words/words.svelte";

type Settings = Required<TableSettings>;

/** The settings remembered from the last table. */
export interface TableChoice {
  readonly settings: TableSettings;
  /** Whether the host has double time. */
  readonly extraTime: boolean;
  /** Whether players may have hints and the coach; yes, if nothing is said. */
  readonly hints?: boolean;
}

/** The usual settings: friends take their time. */
export const USUAL: Settings = { clock: "none", absent: "wait", watchers: "public", listed: false, chat: false, takeover: false, check: "warn", pace: "natural", stake: 0, rated: false };

export const CLOCKS: Record<Settings["clock"], Label> = {
  none: "no clock",
  relaxed: "relaxed: 5 minutes, plus 30 seconds per turn",
  normal: "normal: 2 minutes, plus 10 seconds per turn",
  fast: "fast: 30 seconds, plus 15 per turn",
};

export const SHORT_CLOCKS: Record<Settings["clock"], Label> = { none: "no clock", relaxed: "relaxed clock", normal: "normal clock", fast: "fast clock" };

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

/** How a wrong declaration is handled, in games that end with one. */
export const CHECKS: Record<Settings["check"], Label> = {
  block: "not allowed by the table",
  warn: "the player is warned first",
  risk: "allowed, with a penalty",
};

/** How long bots take for their moves. */
export const PACES: Record<Settings["pace"], Label> = {
  instant: "at once",
  natural: "at a natural pace",
  slow: "slowly, so that every move can be followed",
};

/** The ways to handle an absent player in a game with these kinds of action. */
export const absentIn = (acts: readonly string[]): Settings["absent"][] => (Object.keys(ABSENT) as Settings["absent"][]).filter((key) => key !== "miss" || acts.includes("miss"));

/** The settings without those that do not apply to a game with these kinds of action. */
export function fitting(settings: TableSettings, acts: readonly string[]): TableSettings {
  const { check, ...others } = settings;
  const known = acts.includes("declare") && check ? { ...others, check } : others;
  return known.absent === "miss" && !acts.includes("miss") ? { ...known, absent: "bot" } : known;
}

/** The settings with one changed; with a clock, somebody must act when it runs out, and with chips there is one. */
export function withSetting<Name extends keyof Settings>(settings: Settings, name: Name, value: Settings[Name]): Settings {
  const changed = { ...settings, [name]: value };
  if (name === "stake" && changed.stake > 0) return forChips(changed);
  if (changed.stake > 0 && (changed.clock === "none" || changed.absent === "wait" || changed.takeover)) changed.stake = 0;
  if (name === "clock" && value !== "none" && changed.absent === "wait") return { ...changed, absent: "bot" };
  if (name === "clock" && value === "none") return { ...changed, rated: false };
  if (name === "absent" && value === "wait") return { ...changed, rated: false };
  if (name === "takeover" && value) return { ...changed, rated: false };
  if (name === "rated" && value) return { ...changed, takeover: false, clock: settings.clock === "none" ? "normal" : settings.clock, absent: settings.absent === "wait" ? "bot" : settings.absent };
  return changed;
}

function forChips(settings: Settings): Settings {
  const { clock, absent } = settings;
  return { ...settings, takeover: false, clock: clock === "none" ? "normal" : clock, absent: absent === "wait" ? "bot" : absent };
}

/** Only the settings that differ from the usual ones. */
export function trimmed(settings: TableSettings): TableSettings {
  const all = Object.entries(settings) as [keyof Settings, Settings[keyof Settings]][];
  return Object.fromEntries(all.filter(([name, value]) => value !== USUAL[name]));
}

/** The settings in one line: `no clock; when a player is away: the table waits`. */
export function settingsWords(settings: TableSettings): string {
  const { clock, absent, stake } = { ...USUAL, ...settings };
  const words = t("{clock}; when a player is away: {absent}", { clock: t(SHORT_CLOCKS[clock]), absent: t(ABSENT[absent]) });
  return stake > 0 ? facts([plural(stake, "everybody brings {count} chip", "everybody brings {count} chips"), words]) : words;
}

/** Whether players may have hints and the coach, in a few words. */
export const hintsWords = (hints: boolean): string => (hints ? t("hints allowed") : t("no hints"));
