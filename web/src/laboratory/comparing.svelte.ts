// A comparison of two choices of rules, asked for again and again while the page shows it: the server plays only as long as somebody asks.

import type { CompareRules, Laboratory } from "../generated/messages";
import { compareRules } from "../net/api";
import { faultWords } from "../words/words.svelte";

const PAUSE_MS = 700;

export class Comparing {
  found = $state.raw<Laboratory | null>(null);
  trouble = $state("");
  /** Whether the server is asked for more. */
  going = $state(false);
  /** Counts the comparisons, so that an answer to an earlier one is not shown. */
  #turn = 0;

  begin(asked: CompareRules): void {
    this.stop();
    this.found = null;
    void this.#go(asked, ++this.#turn);
  }

  /** Ask no more; what has been found stays. */
  stop(): void {
    this.#turn += 1;
    this.going = false;
    this.trouble = "";
  }

  async #go(asked: CompareRules, turn: number): Promise<void> {
    this.going = true;
    try {
      while (turn === this.#turn && !this.found?.isDone) {
        const found = await compareRules({ ...asked, known: this.found?.pairs ?? 0 });
        if (turn !== this.#turn) return;
        this.found = found;
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    } catch (error) {
      if (turn === this.#turn) this.trouble = faultWords(error, "The server cannot be reached.");
    }
    if (turn === this.#turn) this.going = false;
  }
}
