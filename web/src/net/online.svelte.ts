// Whether the server can be reached, as far as this page has tried, and what that means for people.

import { isKept } from "./device";
import { t } from "../words/words.svelte";

class Online {
  #isOff = $state(typeof navigator !== "undefined" && navigator.onLine === false);
  #failed = $state(false);
  /** Whether this browser refuses to keep the tables of this device. */
  keepsNothing = $state(false);

  constructor() {
    globalThis.addEventListener?.("online", () => (this.#isOff = this.#failed = false));
    globalThis.addEventListener?.("offline", () => (this.#isOff = true));
  }

  get isAway(): boolean {
    return this.#isOff || this.#failed;
  }

  /** Whether nothing can be played now. */
  get isStuck(): boolean {
    return this.isAway && !isKept();
  }

  get words(): string {
    if (isKept()) return t("Without the server you play bots on this device, which shuffles the cards itself.");
    return this.#isOff
      ? t("You are offline. A table needs its server, which shuffles so that every deal can be checked; this page goes on by itself when you are back.")
      : t("The server cannot be reached. A table needs it, because it shuffles so that every deal can be checked.");
  }

  /** Note whether a request came through. */
  note(came: boolean): void {
    this.#failed = !came;
  }
}

export const online = new Online();
