// The ratings of the players at the table that is shown, and how its match has changed them.

import type { SeatRating, TableRatings } from "../generated/messages";
import { request } from "../net/api";
import { asSeat } from "../net/api";
import { ratingWords } from "./words";

const AGAIN_MS = 700;
const TRIES = 12;

class AtTable {
  /** Empty at a table that is not rated. */
  seats = $state.raw<readonly SeatRating[]>([]);
  /** Whether the match is over and has changed them. */
  changed = $state(false);
  #asked = 0;

  /** Ask for the ratings at a table.  over: until its match has changed them, which is a moment after its end. */
  async look(table: string, over: boolean): Promise<void> {
    const mine = (this.#asked += 1);
    for (let tries = over ? TRIES : 1; tries > 0 && mine === this.#asked; tries -= 1) {
      const found = await request<TableRatings>(`/api/tables/${encodeURIComponent(table)}/ratings`, undefined, asSeat(table)).catch(() => null);
      if (mine !== this.#asked) return;
      if (found) [this.seats, this.changed] = [found.seats, found.rated];
      if (this.changed || !over) return;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }

  clear(): void {
    this.#asked += 1;
    [this.seats, this.changed] = [[], false];
  }

  /** The rating of a seat in few words, empty for none. */
  words(seat: number): string {
    const now = this.seats[seat]?.now;
    return now ? ratingWords(now) : "";
  }
}

export const atTable = new AtTable();
