// The entries of tables on this device, in IndexedDB.  The key of an entry, table and version, is the fence between two pages.

import type { Disk, Laid, Row, Seen } from "./steps";

const NAME = "openrummy";
/** Tables kept; those that were played longest ago go first. */
const MOST_TABLES = 100;
/** Before and after every key [table, number]. */
const LEAST = -Infinity;
const LAST = Infinity;

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("rows", { keyPath: ["table", "version"] });
    request.result.createObjectStore("laid", { keyPath: ["table", "seat"] });
    request.result.createObjectStore("seen", { keyPath: "table" });
  };
  return done(request);
}

const of = (table: string): IDBKeyRange => IDBKeyRange.bound([table, LEAST], [table, LAST]);

export class DeviceDisk implements Disk {
  #database: Promise<IDBDatabase> | null = null;

  get #opened(): Promise<IDBDatabase> {
    return (this.#database ??= opened());
  }

  async read(table: string): Promise<{ rows: string[]; laid: Laid[] }> {
    const asked = (await this.#opened).transaction(["rows", "laid"]);
    const rows = done(asked.objectStore("rows").getAll(of(table)) as IDBRequest<Row[]>);
    const laid = done(asked.objectStore("laid").getAll(of(table)) as IDBRequest<Laid[]>);
    return { rows: (await rows).map(({ entry }) => entry), laid: await laid };
  }

  async tables(): Promise<string[]> {
    return (await this.#seen()).map(({ table }) => table);
  }

  async write(rows: readonly Row[], laid: readonly Laid[], seen: readonly Seen[]): Promise<boolean> {
    if (rows.length + laid.length + seen.length === 0) return true;
    const database = await this.#opened;
    return new Promise((resolve, reject) => {
      const asked = database.transaction(["rows", "laid", "seen"], "readwrite", { durability: "strict" });
      for (const row of rows) asked.objectStore("rows").add(row);
      for (const each of laid) asked.objectStore("laid").put(each);
      for (const each of seen) asked.objectStore("seen").put(each);
      asked.oncomplete = () => resolve(true);
      asked.onabort = () => (asked.error?.name === "ConstraintError" ? resolve(false) : reject(asked.error));
    });
  }

  /** What a table looked like when its person was last told, or null. */
  async view(table: string): Promise<string | null> {
    const found = await done((await this.#opened).transaction("seen").objectStore("seen").get(table) as IDBRequest<Seen | undefined>);
    return found?.view ?? null;
  }

  /** Forget the tables that were played longest ago, so that the disk never fills. */
  async prune(most = MOST_TABLES): Promise<void> {
    const old = (await this.#seen()).sort((one, other) => other.at - one.at).slice(most);
    const asked = (await this.#opened).transaction(["rows", "laid", "seen"], "readwrite");
    for (const { table } of old) {
      asked.objectStore("rows").delete(of(table));
      asked.objectStore("laid").delete(of(table));
      asked.objectStore("seen").delete(table);
    }
  }

  async #seen(): Promise<Seen[]> {
    return done((await this.#opened).transaction("seen").objectStore("seen").getAll() as IDBRequest<Seen[]>);
  }
}
