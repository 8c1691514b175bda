// The address of a review: `/t/<id>#review?seat=1`, and of a moment in it: `&deal=2&step=17`.

import { tablePath } from "../router.svelte";

export interface Place {
  readonly seat: number | null;
  readonly deal: number | null;
  readonly step: number | null;
}

/** The place that the part of an address after `#` names, null if it names no review. */
export function readPlace(hash: string): Place | null {
  const query = /^#review\??(.*)/.exec(hash)?.[1];
  if (query === undefined) return null;
  const asked = new URLSearchParams(query);
  const whole = (name: string): number | null => (/^\d{1,6}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
  return { seat: whole("seat"), deal: whole("deal"), step: whole("step") };
}

export function reviewPath(table: string, seat: number, moment?: { readonly deal: number; readonly frame: number }): string {
  return `${tablePath(table)}#review?seat=${seat}${moment ? `&deal=${moment.deal}&step=${moment.frame}` : ""}`;
}
