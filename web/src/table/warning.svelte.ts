// Ten seconds left: said once a turn, in words.

import type { ClockView } from "../generated/messages";
import { t } from "../words/words.svelte";

export const LAST = 10_000;

export class Warning {
  /** The last seconds run. */
  on = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly say: (words: string) => void) {}

  /** Look at the own clock as it is now. */
  watch(clock: ClockView | null | undefined): void {
    clearTimeout(this.#timer);
    if (!clock?.running || clock.left > LAST) this.on = false;
    if (!clock?.running || this.on) return;
    if (clock.left <= LAST) this.#warn();
    else this.#timer = setTimeout(() => this.#warn(), clock.left - LAST);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #warn(): void {
    this.on = true;
    this.say(t("Ten seconds left."));
  }
}
