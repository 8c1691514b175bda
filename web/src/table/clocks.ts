// Time at the table, in numbers and words.  The server keeps it; the client only shows it.

import type { ClockView, TableSettings, TableView } from "../generated/messages";
import { counted } from "../net/pieces";
import type { Label } from "../words/catalogues";
import { sentences } from "../words/lists";
import { plural, t } from "../words/words.svelte";
import { seatName } from "./seats";

/** The milliseconds left on a clock whose view arrived `passed` milliseconds ago. */
export function leftNow(clock: ClockView, passed: number): number {
  return clock.running ? counted(clock, passed).left : clock.left;
}

/** A time such as `2:05`; the last second is shown until it is over. */
export function timeShown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A time such as `2 minutes 5 seconds`. */
export function timeSpoken(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [whole, rest] = [Math.floor(seconds / 60), seconds % 60];
  const minutes = whole > 0 ? plural(whole, "{count} minute", "{count} minutes") : "";
  const more = rest > 0 ? plural(rest, "{count} second", "{count} seconds") : "";
  if (minutes && more) return t("{minutes} {seconds}", { minutes, seconds: more });
  return minutes || more || t("no time");
}

/** Everybody's time, your own first: `You: 1 minute 20 seconds, running.` */
export function readClocks(view: TableView, passed: number): string {
  const seats = view.seats.map((_, seat) => seat).sort((a, b) => Number(b === view.you) - Number(a === view.you));
  const lines = seats.flatMap((seat) => {
    const clock = view.seats[seat]?.clock;
    if (!clock) return [];
    const values = { name: seatName(view, seat), time: timeSpoken(leftNow(clock, passed)) };
    return [clock.running ? t("{name}: {time}, running.", values) : t("{name}: {time}.", values)];
  });
  if (lines.length === 0) return t("There is no clock.");
  return sentences([view.paused ? t("Paused.") : "", ...lines]);
}

type Absent = NonNullable<TableSettings["absent"]>;

const AFTERWARDS: Record<Absent, Label> = {
  wait: "The table waits.",
  bot: "When time runs out, a bot plays.",
  draw_and_throw: "When time runs out, the table draws and discards for the player.",
  miss: "When time runs out, the player misses the turn.",
};

/** The sentence about players who are away or out of time. */
export function afterwards(settings: TableSettings | undefined): string {
  return t(AFTERWARDS[settings?.absent ?? "wait"]);
}
