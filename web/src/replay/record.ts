// The record of a match from the server: `GET /api/tables/<id>/record`.

import { loadRecord } from "../net/api";

export interface Deed {
  readonly seat: number;
  readonly action: Readonly<Record<string, unknown>> & { readonly type: string };
}

/** The cards in a text such as `7S 8S`. */
export function cardsIn(text: unknown): string[] {
  return typeof text === "string" ? text.split(" ").filter(Boolean) : [];
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
  readonly rules: { readonly text: string; readonly version: number };
  readonly seats: readonly { readonly name: string; readonly kind?: string }[];
  readonly deals: readonly RecordedDeal[];
  readonly totals: readonly number[];
  readonly winners: readonly number[];
}

/** Save the record of a match as a file. */
export async function saveRecord(table: string): Promise<void> {
  const record = await loadRecord(table);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(record, null, 1)}\n`], { type: "application/json" }));
  link.download = "openrummy-record.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
