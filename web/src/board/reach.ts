// The address at which phones reach a table: this page's own, unless that is this machine's name for itself.

import type { Label } from "../words/catalogues";

/** For whoever comes to a table with a screen and has no seat in this browser: a code can be scanned with one browser and typed in another. */
export const ELSEWHERE: Label = "Do you have a seat here already? Your cards are in the browser in which you sat down: open this table there.";

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a name is this machine's for itself, which means another one on a phone. */
export const isLocal = (hostname: string): boolean => LOCAL.test(hostname);

/** The beginning of addresses for phones; null if none reaches this server.  told: by the server, empty if it listens on its machine only. */
export function originFor(place: Pick<Location, "hostname" | "origin">, told: string): string | null {
  if (!isLocal(place.hostname)) return place.origin;
  return told || null;
}
