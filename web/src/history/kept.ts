// The finished matches of a guest, kept on this device as the server tells them to the seat.

import type { PlayedMatch } from "../generated/messages";
import { isOnDevice } from "../net/device";
import { hasAccount, type KeptMatch, keptMatches, playedSeats, rememberMatch, type SeatMemory } from "../net/memory";
import { request } from "../net/api";

const AT_ONCE = 30;
const asked = new Set<string>();

/** Keep the match of a table, if this browser has a seat there and the match is over; once is enough. */
export async function keepMatch(table: string): Promise<void> {
  const seat = playedSeats().find((each) => each.table === table);
  if (seat && !isKept(table) && !asked.has(table)) await keep(seat);
}

/** Look for finished matches among the latest seats of this browser. */
export async function keepAll(): Promise<void> {
  const missing = playedSeats().filter(({ table }) => !isKept(table) && !asked.has(table));
  await Promise.all(missing.slice(0, AT_ONCE).map(keep));
}

/** The latest match first. */
export const matchesHere = (): readonly PlayedMatch[] => latestFirst(keptMatches());

/** Those that came into no account: of a guest, or of this device's own tables. */
export const matchesApart = (): readonly PlayedMatch[] => latestFirst(keptMatches().filter(({ linked }) => !linked));

const latestFirst = (kept: readonly KeptMatch[]): readonly PlayedMatch[] => kept.map(({ match }) => match).sort((one, other) => other.ended - one.ended);

/** The seats of kept matches that a server may know. */
export const seatsOfMatches = (): readonly { readonly table: string; readonly token: string }[] =>
  keptMatches().filter(({ match, linked }) => !linked && !isOnDevice(match.table)).map(({ match, token }) => ({ table: match.table, token }));

/** The seats of this browser that a new account takes along: all that it holds, and those of its finished matches. */
export function seatsToKeep(): readonly { readonly table: string; readonly token: string }[] {
  const held = playedSeats().map(({ table, token }) => ({ table, token }));
  return [...held, ...seatsOfMatches().filter((one) => !held.some(({ table }) => table === one.table))];
}

const isKept = (table: string): boolean => keptMatches().some(({ match }) => match.table === table);

async function keep({ table, token }: SeatMemory): Promise<void> {
  asked.add(table);
  const path = `/api/tables/${encodeURIComponent(table)}/result`;
  const match = await request<PlayedMatch | null>(path, undefined, { authorization: `Bearer ${token}` }).catch(() => null);
  if (match) rememberMatch({ match, token, linked: hasAccount() && !isOnDevice(table) });
  else asked.delete(table);
}
