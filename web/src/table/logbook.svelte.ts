// What happened, as far as this page has it: told as it happens, and earlier pages from the server when there is a gap.

import type { LogPage, Told, Update } from "../generated/messages";

/** Sentences that are kept as they come; who asks for earlier pages keeps those too. */
const KEPT = 500;

export class LogBook {
  told = $state.raw<readonly Told[]>([]);
  /** There is more before it. */
  gap = $state(false);
  /** Why the earlier page did not come, in words. */
  trouble = $state("");
  busy = $state(false);

  /** Everything from this version on is here. */
  #first = 1;
  #most = KEPT;

  constructor(readonly load: (before: number) => Promise<LogPage>) {}

  /** Take in an update; after one that owns up to a gap the log begins anew, and its last page is fetched. */
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

  /** Begin anew. */
  clear(): void {
    this.told = [];
    this.gap = false;
    this.#first = 1;
  }

  /** Fetch the page before what is here. */
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

  /** Forget the oldest versions, each as a whole. */
  #trim(): void {
    const kept = this.told.slice(-this.#most);
    const half = kept[0]?.version ?? 0;
    this.told = kept.filter(({ version }) => version > half);
    this.gap = true;
    this.#first = half + 1;
  }
}
