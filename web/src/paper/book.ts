// The score sheets of this device, in IndexedDB: each match as it was typed, what undo needs, and the deal that is being typed.

import type { PaperMatch, PaperRound, PaperSheet } from "../generated/messages";
import type { Draft } from "./typing";

export type Rounds = readonly PaperRound[];

/** What a device knows of a sheet that others see or write too. */
export interface Shared {
  /** The code with which it is read, and the secret with which it is written. */
  readonly sheet: string;
  readonly key: string;
  /** Whether this device shared it, and so may end that. */
  readonly isOwner: boolean;
  /** The last version that both this device and the server knew, and what stood in it. */
  readonly version: number;
  readonly base: PaperMatch;
  /** What was sent since, perhaps without an answer. */
  readonly sent: PaperMatch | null;
  /** Why nothing is exchanged any more: the sharing ended, the key opens nothing, or the link now has another match. */
  readonly over?: "ended" | "refused" | "other" | undefined;
}

export interface KeptSheet {
  readonly id: string;
  readonly match: PaperMatch;
  /** The sheet as it was worked last, so that it is shown at once. */
  readonly worked: PaperSheet | null;
  /** When it was begun and changed last, in milliseconds since 1970. */
  readonly began: number;
  readonly changed: number;
  /** The rounds before each change, the latest last; and those that were undone. */
  readonly past: readonly Rounds[];
  readonly undone: readonly Rounds[];
  /** What is being typed, for which deal, from 0, and the rounds when that was begun. */
  readonly draft?: { readonly index: number; readonly typed: Draft; readonly over?: Rounds } | null;
  readonly shared?: Shared | null;
}

const NAME = "openrummy-paper";
const SHEETS = "sheets";

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(SHEETS, { keyPath: "id" });
  return done(request);
}

/** The sheets that the disk refused, as in a private window: they last as long as the page. */
const held = new Map<string, KeptSheet>();
let database: Promise<IDBDatabase> | null = null;

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  database ??= opened();
  return (await database).transaction(SHEETS, mode, { durability: "strict" }).objectStore(SHEETS);
}

/** All sheets, the one that was changed last first. */
export async function allSheets(): Promise<KeptSheet[]> {
  const kept = await store("readonly").then((sheets) => done(sheets.getAll() as IDBRequest<KeptSheet[]>), () => []);
  const others = kept.filter(({ id }) => !held.has(id));
  return [...others, ...held.values()].sort((one, other) => other.changed - one.changed);
}

export const isFinished = ({ worked }: KeptSheet): boolean => worked?.winners != null;
export const finishedSheets = async (): Promise<readonly KeptSheet[]> => (await allSheets()).filter(isFinished);

export async function sheetCalled(id: string): Promise<KeptSheet | null> {
  const kept = held.get(id) ?? (await store("readonly").then((sheets) => done(sheets.get(id) as IDBRequest<KeptSheet | undefined>), () => undefined));
  return kept ?? null;
}

/** Keep a sheet; returns whether it is on the disk, so that it outlives the page. */
export async function keepSheet(sheet: KeptSheet): Promise<boolean> {
  try {
    await done((await store("readwrite")).put(sheet));
    held.delete(sheet.id);
    return true;
  } catch {
    held.set(sheet.id, sheet);
    return false;
  }
}

export async function removeSheet(id: string): Promise<void> {
  held.delete(id);
  await store("readwrite").then((sheets) => done(sheets.delete(id)), () => undefined);
}

/** A sheet without a deal. */
export const newSheet = (match: PaperMatch, now = Date.now()): KeptSheet => ({ id: crypto.randomUUID(), match, worked: null, began: now, changed: now, past: [], undone: [] });
