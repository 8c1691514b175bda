// A moment of a finished match, as the address holds it: `/t/<id>#replay?deal=2&step=17&seat=1&open`.

import { replayPath } from "../router.svelte";

export interface Moment {
  /** Counted from 1. */
  readonly deal: number;
  /** The action after which the table is shown, counted from 0, the deal itself. */
  readonly step: number;
  /** Whose view it is, or null if the address does not say. */
  readonly seat: number | null;
  /** Whether all hands lie open. */
  readonly open: boolean;
}

/** The moment that the part of an address after `#replay?` names; what is missing or no number is the beginning. */
export function readMoment(query: string): Moment {
  const asked = new URLSearchParams(query);
  const whole = (name: string): number | null => (/^\d{1,6}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
  return { deal: Math.max(1, whole("deal") ?? 1), step: whole("step") ?? 0, seat: whole("seat"), open: asked.has("open") };
}

export function momentPath(table: string, { deal, step, seat = null, open = false }: Pick<Moment, "deal" | "step"> & Partial<Moment>): string {
  const seen = seat === null ? "" : `&seat=${seat}`;
  return `${replayPath(table, deal, step)}${seen}${open ? "&open" : ""}`;
}
