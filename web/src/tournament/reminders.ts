// Which of one's tournaments to remind of: a table that is ready first, then one that begins within five minutes.
// A table at which two have agreed on a time is ready five minutes before it.

import type { MyEvent } from "../generated/messages";
import type { Route } from "../router.svelte";

const SOON = 5 * 60_000;

export interface Reminder {
  readonly event: MyEvent;
  /** What is hidden with it: the same table, or the same start. */
  readonly key: string;
}

/** now: by the clock of the server.  closed: the keys that were hidden. */
export function reminderOf(events: readonly MyEvent[], route: Route, now: number, closed: readonly string[]): Reminder | null {
  const due = events.filter((event) => !event.done && !isThere(event, route)).map((event) => ({ event, key: keyOf(event) })).filter(({ key }) => !closed.includes(key));
  return due.find(({ event: { table, at = 0 } }) => table && at - now <= SOON) ?? due.find(({ event: { at = 0 } }) => at && at - now <= SOON) ?? null;
}

const keyOf = ({ tournament, table, at }: MyEvent): string => [tournament, table, at].filter(Boolean).join(" ");

function isThere({ tournament, table }: MyEvent, route: Route): boolean {
  return (route.screen === "tournament" && route.tournament === tournament) || (route.screen === "table" && route.table === table);
}
