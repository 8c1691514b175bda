// A long piece of the server's work, asked for again and again while the page shows it: the server goes on only as long as somebody asks.

import { faultWords } from "../words/words.svelte";

const PAUSE_MS = 700;

export class Asking<Found extends { readonly isDone: boolean }> {
  found = $state.raw<Found | null>(null);
  trouble = $state("");
  /** Whether the server is asked for more. */
  going = $state(false);
  /** Counts the pieces of work, so that an answer about an earlier one is not shown. */
  #turn = 0;

  /** ask: gets what is known already. */
  begin(ask: (known: Found | null) => Promise<Found>): void {
    this.stop();
    this.found = null;
    void this.#go(ask, ++this.#turn);
  }

  /** Ask no more; what has been found stays. */
  stop(): void {
    this.#turn += 1;
    this.going = false;
    this.trouble = "";
  }

  async #go(ask: (known: Found | null) => Promise<Found>, turn: number): Promise<void> {
    this.going = true;
    try {
      while (turn === this.#turn && !this.found?.isDone) {
        const found = await ask(this.found);
        if (turn !== this.#turn) return;
        this.found = found;
        if (!found.isDone) await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    } catch (error) {
      if (turn === this.#turn) this.trouble = faultWords(error, "The server cannot be reached.");
    }
    if (turn === this.#turn) this.going = false;
  }
}
