// What this device knows about its owner's puzzles: the answers, the rating, and what is wanted next.

import { keptPuzzles, rememberPuzzles } from "../net/memory";
import type { Answered, Wish } from "./choosing";
import { afterPuzzle, NEW, type Rating } from "./rating";

export interface Kept {
  readonly answered: Answered;
  readonly rating: Rating;
  readonly wish: Wish;
}

class Progress {
  #kept = $state.raw<Kept>({ answered: {}, rating: NEW, wish: { variant: "", theme: "" }, ...keptPuzzles() });

  get answered(): Answered {
    return this.#kept.answered;
  }

  get rating(): Rating {
    return this.#kept.rating;
  }

  get wish(): Wish {
    return this.#kept.wish;
  }

  /** Whether there is a rating to speak of. */
  get isRated(): boolean {
    return this.rating.deviation < NEW.deviation;
  }

  want(wish: Partial<Wish>): void {
    this.#keep({ wish: { ...this.wish, ...wish } });
  }

  /** Note an answer; only the first one to a puzzle counts.  Returns the change of the rating. */
  answer(key: string, puzzle: number, solved: boolean): number {
    if (this.answered[key] !== undefined) return 0;
    const before = this.rating;
    this.#keep({ answered: { ...this.answered, [key]: solved ? 1 : 0 }, rating: afterPuzzle(before, puzzle, solved) });
    return Math.round(this.rating.rating) - Math.round(before.rating);
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    rememberPuzzles(this.#kept);
  }
}

export const progress = new Progress();
