// The position that an address asks for: `#position?of=<text>&seat=1`, or a moment of a match, `#position?table=<id>&deal=2&step=17`.

import type { PositionView } from "../generated/messages";
import { loadMomentText, loadPosition } from "../net/api";

export interface Wish {
  /** The text of the position; empty for none. */
  readonly of: string;
  /** The only seat whose hand is shown; null for all hands. */
  readonly seat: number | null;
  /** The moment of a match, as its table, deal and step; null for none. */
  readonly moment: readonly [table: string, deal: number, step: number] | null;
}

/** What the part of an address after `#position?` asks for. */
export function readWish(query: string): Wish {
  const asked = new URLSearchParams(query);
  const whole = (name: string): number | null => (/^\d{1,6}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
  const table = asked.get("table");
  return { of: asked.get("of") ?? "", seat: whole("seat"), moment: table ? [table, whole("deal") ?? 1, whole("step") ?? 0] : null };
}

/** The position on the table; for a moment of a match its text is asked for first. */
export async function fetchPosition({ of, seat, moment }: Wish): Promise<PositionView> {
  const text = moment ? (await loadMomentText(...moment)).text : of;
  return loadPosition({ of: text, seat });
}
