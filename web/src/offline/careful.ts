// A disk that may refuse to write: in a private window, or without space.  The tables that it refuses stay in this page, and play goes on.

import type { Disk, Laid, Row, Seen } from "./steps";

interface Held {
  readonly rows: Row[];
  readonly laid: Laid[];
}

export class CarefulDisk implements Disk {
  /** What was refused, by table; nothing more of such a table is written, or its entries would have a gap. */
  readonly #held = new Map<string, Held>();
  #isTold = false;

  /** refused: called once, with the reason, when something stays in this page for the first time. */
  constructor(
    readonly disk: Disk,
    readonly refused: (reason: unknown) => void,
  ) {}

  async read(table: string): Promise<{ rows: string[]; laid: Laid[] }> {
    const held = this.#held.get(table);
    const kept = await this.disk.read(table).catch((reason: unknown) => {
      if (held) return { rows: [], laid: [] };
      throw reason;
    });
    return { rows: [...kept.rows, ...(held?.rows ?? []).map(({ entry }) => entry)], laid: [...kept.laid, ...(held?.laid ?? [])] };
  }

  async tables(): Promise<string[]> {
    const kept = await this.disk.tables().catch(() => []);
    return [...new Set([...kept, ...this.#held.keys()])];
  }

  async write(rows: readonly Row[], laid: readonly Laid[], seen: readonly Seen[]): Promise<boolean> {
    const isHeld = ({ table }: { readonly table: string }): boolean => this.#held.has(table);
    const isFree = (one: { readonly table: string }): boolean => !isHeld(one);
    this.#hold(rows.filter(isHeld), laid.filter(isHeld));
    const free = [rows.filter(isFree), laid.filter(isFree)] as const;
    try {
      return await this.disk.write(...free, seen.filter(isFree));
    } catch (reason) {
      if (!this.#isTold) this.refused(reason);
      this.#isTold = true;
      this.#hold(...free);
      return true;
    }
  }

  #hold(rows: readonly Row[], laid: readonly Laid[]): void {
    for (const row of rows) this.#of(row.table).rows.push(row);
    for (const each of laid) {
      const { laid: known } = this.#of(each.table);
      const place = known.findIndex(({ seat }) => seat === each.seat);
      known.splice(place < 0 ? known.length : place, place < 0 ? 0 : 1, each);
    }
  }

  #of(table: string): Held {
    const held = this.#held.get(table) ?? { rows: [], laid: [] };
    this.#held.set(table, held);
    return held;
  }
}
