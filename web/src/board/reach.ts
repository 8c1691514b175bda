// The address at which phones reach a table: this page's own, unless that is this machine's name for itself.

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a name is this machine's for itself, which means another one on a phone. */
export const isLocal = (hostname: string): boolean => LOCAL.test(hostname);

/** The beginning of addresses for phones; null if none reaches this server.  told: by the server, empty if it listens on its machine only. */
export function originFor(place: Pick<Location, "hostname" | "origin">, told: string): string | null {
  if (!isLocal(place.hostname)) return place.origin;
  return told || null;
}
