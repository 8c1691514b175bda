// The record of a match as the server gives it: `GET /api/tables/<id>/record`.

import { recordPath, Trouble } from "../net/api";

export interface Deed {
  readonly seat: number;
  readonly action: Readonly<Record<string, unknown>> & { readonly type: string };
}

export interface RecordedScore {
  readonly points: number;
  readonly rule: string;
  readonly option?: string | null;
  readonly card?: string | number | null;
  readonly seat?: number | null;
  readonly times?: number;
  readonly parts?: readonly RecordedScore[];
}

export interface RecordedDeal {
  readonly deal: number;
  readonly commitment: string;
  readonly secret: string;
  readonly nonces: readonly string[];
  readonly actions: readonly Deed[];
  readonly result: {
    readonly reason: string;
    readonly winner: number | null;
    readonly hands: readonly string[];
    readonly scores: readonly RecordedScore[];
    readonly chips: readonly RecordedScore[];
  };
}

export interface MatchRecord {
  readonly rules: { readonly text: string };
  readonly seats: readonly { readonly name: string; readonly kind?: string }[];
  readonly deals: readonly RecordedDeal[];
  readonly totals: readonly number[];
  readonly winners: readonly number[];
}

export async function loadRecord(table: string): Promise<MatchRecord> {
  const response = await fetch(recordPath(table)).catch(() => null);
  if (!response?.ok) throw new Trouble("no_record", "The record could not be fetched.");
  return (await response.json()) as MatchRecord;
}
