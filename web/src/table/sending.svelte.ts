// The command in progress, until the page shows its result.

import type { Told, TableView } from "../generated/messages";
import type { Command } from "../net/socket";

/** Milliseconds until the page says that a command is on its way. */
const TELL = 100;

export class Sending {
  /** The command in progress: no other can be given. */
  busy = $state.raw<Command | null>(null);
  /** The command in progress as far as the page shows it: not at once, since usually its result is the next thing to see. */
  shown = $state.raw<Command | null>(null);
  /** The version that shows its result. */
  #awaited = Infinity;
  #telling: ReturnType<typeof setTimeout> | undefined;

  begin(command: Command): void {
    this.busy = command;
    this.#telling = setTimeout(() => (this.shown = command), TELL);
  }

  end(): void {
    clearTimeout(this.#telling);
    this.busy = this.shown = null;
    this.#awaited = Infinity;
  }

  /** Wait for a version; a page that shows it already waits no longer. */
  await(version: number, shown: number): void {
    if (version > shown) this.#awaited = version;
    else this.end();
  }

  /** Take in a view and what was told with it; returns the act that has its result there: then nothing waits for its answer, and the page is drawn once. */
  see(told: readonly Told[], { you, version }: TableView): Command | null {
    const { busy } = this;
    const acted = busy?.type === "act" && told.some((one) => one.seat != null && one.seat === you && one.version > busy.base) ? busy : null;
    if (acted || version >= this.#awaited) this.end();
    return acted;
  }

  stop(): void {
    clearTimeout(this.#telling);
  }
}
