// The log as far as this page has it: new entries as they happen, and earlier pages from the server if there is a gap.

import type { LogPage, Told, Update } from "../generated/messages";

/** The number of sentences kept; after a request for earlier pages, those are kept too. */
const KEPT = 500;

export class LogBook {
  told = $state.raw<readonly Told[]>([]);
  /** Whether earlier entries are missing. */
  gap = $state(false);
  /** Why the earlier page could not be loaded. */
  trouble = $state("");
  busy = $state(false);

  /** The version from which on the log is complete. */
  #first = 1;
  #most = KEPT;

  constructor(readonly load: (before: number) => Promise<LogPage>) {}

  /** Take in an update; after one that reports a gap the log starts over, and its last page is fetched. */
  add({ view, complete }: Update, spoken: readonly Told[]): void {
    if (complete === false) {
      this.clear();
      this.gap = true;
      this.#first = view.version + 1;
      void this.earlier();
    }
    if (spoken.length === 0) return;
    this.told = [...this.told, ...spoken];
    if (this.told.length > this.#most) this.#trim();
  }

  /** Start over. */
  clear(): void {
    this.told = [];
    this.gap = false;
    this.#first = 1;
  }

  /** Fetch the page before the first entry here. */
  async earlier(): Promise<void> {
    if (this.busy) return;
    const before = this.#first;
    this.busy = true;
    this.trouble = "";
    try {
      const { first, told } = await this.load(before);
      if (before === this.#first) this.#put(first, told.filter(({ words }) => words));
    } catch (fault) {
      this.trouble = fault instanceof Error ? fault.message : "";
    } finally {
      this.busy = false;
    }
  }

  #put(first: number, told: readonly Told[]): void {
    this.told = [...told, ...this.told];
    this.gap = first > 1;
    this.#first = first;
    this.#most = Math.max(this.#most, this.told.length + KEPT);
  }

  /** Forget the oldest versions, each completely. */
  #trim(): void {
    const kept = this.told.slice(-this.#most);
    const half = kept[0]?.version ?? 0;
    this.told = kept.filter(({ version }) => version > half);
    this.gap = true;
    this.#first = half + 1;
  }
}
