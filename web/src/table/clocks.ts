// Time at the table, in numbers and words.  The server keeps it; here it is only shown.

import type { ClockView, TableSettings, TableView } from "../generated/messages";
import { plural, seatName } from "./seats";

/** What a clock says when its view came `passed` milliseconds ago. */
export function leftNow(clock: ClockView, passed: number): number {
  return Math.max(0, clock.running ? clock.left - passed : clock.left);
}

/** `2:05`; the last second is shown until it is over. */
export function timeShown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `2 minutes 5 seconds`. */
export function timeSpoken(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60), seconds % 60];
  const words = [plural(parts[0] ?? 0, "minute"), plural(parts[1] ?? 0, "second")].filter((_, index) => parts[index]);
  return words.join(" ") || "no time";
}

/** Everybody's time, your own first: `You: 1 minute 20 seconds, running.` */
export function readClocks(view: TableView, passed: number): string {
  const seats = view.seats.map((_, seat) => seat).sort((a, b) => Number(b === view.you) - Number(a === view.you));
  const lines = seats.flatMap((seat) => {
    const clock = view.seats[seat]?.clock;
    const running = clock?.running ? ", running" : "";
    return clock ? [`${seatName(view, seat)}: ${timeSpoken(leftNow(clock, passed))}${running}.`] : [];
  });
  if (lines.length === 0) return "No time is kept.";
  return [...(view.paused ? ["Paused."] : []), ...lines].join(" ");
}

/** What happens when the time of somebody is up: `then a bot plays`. */
export function afterwards(settings: TableSettings | undefined): string {
  const then = { wait: "the table waits", bot: "a bot plays", draw_and_throw: "draws and throws by itself", miss: "misses the turn" };
  return then[settings?.absent ?? "wait"];
}
