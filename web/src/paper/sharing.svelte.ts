// A sheet that several devices write: what this one and the server both know, what is not sent yet, and what a person has to settle.
// The device comes first: everything is kept here before it is sent, and nothing that came is taken before it is merged.

import type { PaperMatch, SheetVersion } from "../generated/messages";
import { Trouble } from "../net/api";
import { faultWords } from "../words/words.svelte";
import type { Shared } from "./book";
import type { Evening } from "./evening.svelte";
import { clashesIn, isOneMatch, isSame, merge, settled, type Verdict } from "./merging";
import { endSharing, loadShared, sendSheet, shareSheet } from "./sending";

/** How a shared sheet stands.  apart: others wrote something else, which is to be settled; stuck: see `trouble`. */
export type Standing = "current" | "unsent" | "away" | "apart" | "stuck" | "ended" | "refused" | "other";

/** Requests one after the other, while others write at the same time. */
const MOST_TURNS = 5;
const REASONS: Readonly<Record<string, Shared["over"]>> = { no_sheet: "ended", wrong_key: "refused" };

export class Sharing {
  /** A version of others that is not to be merged without a person. */
  theirs = $state.raw<SheetVersion | null>(null);
  /** Why the server takes nothing, in words. */
  trouble = $state("");
  isAway = $state(false);
  /** Whether the sharing is about to begin or to end. */
  isTurning = $state(false);
  #isBusy = false;
  /** What the server refused, until it is changed. */
  #refused = $state.raw<PaperMatch | null>(null);

  readonly shared = $derived.by(() => this.evening.kept?.shared ?? null);
  readonly isLive = $derived.by(() => this.shared !== null && !this.shared.over);
  readonly isUnsent = $derived.by(() => this.isLive && !isSame(this.shared?.base, this.evening.kept?.match));
  readonly pieces = $derived.by(() => (this.theirs && this.shared ? merge(this.shared.base.rounds ?? [], this.evening.rounds, this.theirs.match.rounds ?? []) : []));
  readonly standing = $derived.by<Standing | null>(() => this.shared && (this.shared.over ?? this.#liveStanding()));

  constructor(readonly evening: Evening) {}

  /** Let others see and write this sheet. */
  async begin(): Promise<void> {
    const match = this.evening.kept?.match;
    if (!match || this.isLive) return;
    await this.#turn(async () => {
      const { sheet, key, version } = await shareSheet(match);
      await this.evening.keepShared({ sheet, key, isOwner: true, version, base: match, sent: null });
    });
  }

  /** End the sharing for everybody. */
  async end(): Promise<void> {
    const { shared } = this;
    if (!shared) return;
    await this.#turn(async () => {
      await endSharing(shared).catch((error: unknown) => {
        if (!(error instanceof Trouble) || error.code !== "no_sheet") throw error;
      });
      await this.leave();
    });
  }

  /** Go on alone on this device. */
  leave = async (): Promise<void> => {
    this.#forget();
    await this.evening.keepShared(null);
  };

  /** Send what is not sent, or else ask for what is new. */
  step = async (): Promise<void> => {
    if (this.#isBusy || !this.isLive) return;
    this.#isBusy = true;
    try {
      for (let turns = 0; turns < MOST_TURNS && (await this.#exchange()); turns++);
      this.isAway = false;
      if (!this.#refused) this.trouble = "";
    } catch (error) {
      await this.#failed(error);
    }
    this.#isBusy = false;
  };

  /** Settle what others wrote.  verdicts: one for each clash. */
  async settle(verdicts: readonly Verdict[]): Promise<void> {
    if (this.theirs) await this.#take(this.theirs, verdicts);
    await this.step();
  }

  #liveStanding(): Standing {
    if (this.theirs) return "apart";
    if (this.isAway) return "away";
    if (this.trouble) return "stuck";
    return this.isUnsent ? "unsent" : "current";
  }

  get #mayGo(): boolean {
    return this.isUnsent && !this.theirs && this.#refused !== this.evening.kept?.match;
  }

  /** Send or ask once; returns whether there is more to send.  After a lost answer, ask first what came through. */
  async #exchange(): Promise<boolean> {
    await (this.#mayGo && !this.shared?.sent ? this.#send() : this.#ask());
    return this.#mayGo;
  }

  async #send(): Promise<void> {
    const { shared, evening } = this;
    const match = evening.kept?.match;
    if (!shared || !match) return;
    await this.#note(shared, { sent: match });
    try {
      const { version } = await sendSheet(shared, match);
      await this.#note(shared, { version, base: match, sent: null });
      this.#refused = null;
    } catch (error) {
      if (!(error instanceof Trouble) || error.code !== "sheet_changed") throw error;
      await this.#ask();
    }
  }

  async #ask(): Promise<void> {
    const { shared } = this;
    if (!shared) return;
    const found = (await loadShared(shared.sheet, this.theirs?.version ?? shared.version)) ?? this.theirs;
    if (!found) await this.#note(shared, { sent: null });
    else if (this.shared?.sheet === shared.sheet) await this.#meet(found, this.shared);
  }

  /** Take a version of others, unless a person has to settle something first. */
  async #meet(found: SheetVersion, shared: Shared): Promise<void> {
    if (!isOneMatch(found.match, shared.base)) return this.#note(shared, { over: "other" });
    if (shared.sent && isSame(shared.sent, found.match)) await this.#note(shared, { base: found.match, version: found.version, sent: null }); // the answer was lost
    this.theirs = found;
    if (clashesIn(this.pieces).length === 0) await this.#take(found, []);
  }

  async #take(found: SheetVersion, verdicts: readonly Verdict[]): Promise<void> {
    const { shared, pieces } = this;
    this.theirs = null;
    if (shared) await this.evening.adopt(settled(pieces, verdicts), { ...shared, version: found.version, base: found.match, sent: null });
  }

  /** Keep something about the sharing, unless it has ended meanwhile. */
  async #note({ sheet }: Shared, change: Partial<Shared>): Promise<void> {
    const now = this.evening.kept?.shared;
    const isNew = now && Object.entries(change).some(([key, value]) => now[key as keyof Shared] !== value);
    if (now?.sheet === sheet && isNew) await this.evening.keepShared({ ...now, ...change });
  }

  async #failed(error: unknown): Promise<void> {
    const code = error instanceof Trouble ? error.code : "";
    const over = REASONS[code];
    if (over && this.shared) return this.#note(this.shared, { over });
    this.isAway = code === "away";
    this.trouble = this.isAway ? "" : faultWords(error, "The server cannot be reached.");
    this.#refused = code === "sheet_too_long" ? (this.evening.kept?.match ?? null) : null;
  }

  /** Begin or end the sharing; a failure is in `trouble`. */
  async #turn(act: () => Promise<void>): Promise<void> {
    if (this.isTurning) return;
    [this.isTurning, this.trouble] = [true, ""];
    await act().catch((error: unknown) => (this.trouble = faultWords(error, "The server cannot be reached.")));
    this.isTurning = false;
  }

  #forget(): void {
    [this.theirs, this.trouble, this.isAway, this.#refused] = [null, "", false, null];
  }
}
