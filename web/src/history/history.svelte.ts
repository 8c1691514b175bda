// The finished matches that are shown: those of the account, or those of this device.

import type { History, PlayedMatch, PlayStatistics } from "../generated/messages";
import { request, Trouble } from "../net/api";
import { isOnDevice } from "../net/device";
import { hasAccount, linkMatches, rememberAccount } from "../net/memory";
import { faultWords, t } from "../words/words.svelte";
import { statisticsOf } from "./figures";
import { keepAll, matchesApart, matchesHere, seatsOfMatches } from "./kept";

export interface Filters {
  readonly game: string;
  readonly against: "" | "people" | "bots";
  /** Days, as `2026-11-24`; empty for any. */
  readonly since: string;
  readonly until: string;
}

export const ALL: Filters = { game: "", against: "", since: "", until: "" };
const PAGE = 20;
const AT_ONCE = 20;
const DAY_MS = 86_400_000;

export class Matches {
  /** Whether somebody is signed in; null until the server has said. */
  signedIn = $state<boolean | null>(null);
  /** Whether the matches of this device are shown to somebody who is signed in. */
  here = $state(false);
  shown = $state.raw<readonly PlayedMatch[]>([]);
  presets = $state.raw<readonly string[]>([]);
  statistics = $state.raw<PlayStatistics>({ games: [] });
  filters = $state.raw<Filters>(ALL);
  trouble = $state("");
  busy = $state(true);
  /** Where the next page begins; empty on the last. */
  next = $state("");
  /** Matches of this device that no account has. */
  apart = $state.raw<readonly PlayedMatch[]>([]);

  get isLocal(): boolean {
    return this.signedIn !== true || this.here;
  }

  /** Find out who asks, and show what there is. */
  load = (): Promise<void> =>
    this.#do(async () => {
      await keepAll();
      this.signedIn = await isSignedIn();
      this.apart = matchesApart();
      await this.#first();
      if (this.signedIn === null) this.trouble = t("The server cannot be reached.");
    });

  filter = (filters: Filters): Promise<void> =>
    this.#do(async () => {
      this.filters = filters;
      await this.#list("");
    });

  more = (): Promise<void> => this.#do(() => this.#list(this.next));

  turn = (here: boolean): Promise<void> =>
    this.#do(async () => {
      this.here = here;
      this.filters = ALL;
      await this.#first();
    });

  /** Bring the matches of this device into the account. */
  bring = (): Promise<void> =>
    this.#do(async () => {
      const seats = seatsOfMatches();
      for (let start = 0; start < seats.length; start += AT_ONCE) await ask("seats", { seats: seats.slice(start, start + AT_ONCE) });
      linkMatches();
      [this.here, this.apart] = [false, matchesApart()];
      await this.#first();
    });

  async #first(): Promise<void> {
    this.statistics = this.isLocal ? statisticsOf(this.#local()) : await ask<PlayStatistics>("statistics");
    await this.#list("");
  }

  async #list(before: string): Promise<void> {
    const page = this.isLocal ? pageOf(this.#local(), this.filters, Number(before)) : await ask<History>(`history?${query(this.filters, before)}`);
    this.shown = before ? [...this.shown, ...page.matches] : page.matches;
    this.presets = page.presets ?? [];
    this.next = page.next ?? "";
  }

  #local = (): readonly PlayedMatch[] => (this.signedIn ? this.apart : matchesHere());

  async #do(work: () => Promise<void>): Promise<void> {
    [this.busy, this.trouble] = [true, ""];
    try {
      await work();
    } catch (error) {
      this.trouble = faultWords(error, "The server cannot be reached.");
    } finally {
      this.busy = false;
    }
  }

  /** Whether some of them can go into an account: tables of the device alone cannot. */
  get canBring(): boolean {
    return this.apart.some(({ table }) => !isOnDevice(table));
  }
}

const ask = <Answer>(path: string, body?: unknown): Promise<Answer> => request<Answer>(`/api/people/${path}`, body);

/** Whether the server knows this browser.  Away from it guests have all that they have; null for those with an account, whose matches are there. */
async function isSignedIn(): Promise<boolean | null> {
  try {
    const { account } = await ask<{ account?: object }>("me");
    rememberAccount(!!account);
    return !!account;
  } catch (error) {
    if (error instanceof Trouble && error.code === "away") return hasAccount() ? null : false;
    throw error;
  }
}

export function query({ game, against, since, until }: Filters, before: string): string {
  const asked = { game, against, since: String(startOf(since)), until: until ? String(startOf(until) + DAY_MS) : "", before };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value && value !== "0")).toString();
}

/** The beginning of a day where the reader is, in milliseconds since 1970; 0 for none. */
const startOf = (day: string): number => (day ? new Date(`${day}T00:00`).getTime() : 0);

/** A page of this device's matches, as a server would choose them. */
export function pageOf(all: readonly PlayedMatch[], { game, against, since, until }: Filters, before: number): History {
  const isWith = ({ seats, you }: PlayedMatch): boolean => seats.some(({ bot }, seat) => seat !== you && !bot);
  const wanted = all.filter(
    (match) =>
      (!game || match.preset === game) &&
      (!against || isWith(match) === (against === "people")) &&
      match.ended >= startOf(since) &&
      (!until || match.ended < startOf(until) + DAY_MS),
  );
  const following = before + PAGE < wanted.length ? String(before + PAGE) : "";
  return { matches: wanted.slice(before, before + PAGE), presets: [...new Set(all.map(({ preset }) => preset))].sort(), next: following };
}
