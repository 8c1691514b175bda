// Announce ten seconds left, once per turn.

import type { ClockView } from "../generated/messages";
import { t } from "../words/words.svelte";

export const LAST = 10_000;

export class Warning {
  /** Whether the last seconds are running. */
  on = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly say: (words: string) => void) {}

  /** Watch your clock from its current state. */
  watch(clock: ClockView | null | undefined): void {
    clearTimeout(this.#timer);
    if (!clock?.running || clock.left > LAST) this.on = false;
    if (!clock?.running || this.on) return;
    if (clock.left <= LAST) this.#warn();
    else this.#timer = setTimeout(() => this.#warn(), (clock.rests ?? 0) + clock.left - LAST);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #warn(): void {
    this.on = true;
    this.say(t("Ten seconds left."));
  }
}
