// Another match with the same people: at a table of its own, to which the page goes as soon as it is there.

import type { TableView, Told } from "../generated/messages";
import { boardAt, rememberBoard, rememberSeat, seatAt } from "../net/memory";
import { router, tablePath } from "../router.svelte";

/** The table of the match that is over. */
interface Over {
  readonly table: string;
  readonly view: TableView | null;
  readonly log: readonly Told[];
}

export class NextMatch {
  /** Whether the player wants it. */
  #plays = false;

  /** ask: ask the table for it. */
  constructor(
    readonly over: Over,
    readonly ask: () => void,
  ) {}

  play(): void {
    this.#plays = true;
    if (this.over.view?.rematch) this.follow(this.over.view);
    else this.ask();
  }

  /** The seat that asked for it first, if this page was told. */
  get asker(): readonly number[] {
    return this.over.log.flatMap(({ kind, seat }) => (kind === "rematch_asked" && seat != null ? [seat] : []));
  }

  /** The address of its table. */
  get path(): string {
    return tablePath(this.over.view?.rematch ?? "");
  }

  /** Go there, if the player wants it and it is there; the screen that shows the table goes in any case. */
  follow({ rematch = "", you, title }: TableView): void {
    const board = boardAt(this.over.table);
    if (board && rematch && you === null) {
      rememberBoard({ ...board, table: rematch, at: Date.now() });
      router.go(tablePath(rematch));
      return;
    }
    if (!this.#plays || !rematch || you === null) return;
    const token = seatAt(this.over.table)?.token; // none where the account has the seat by another device
    this.#plays = false;
    if (token) rememberSeat({ table: rematch, seat: you, token, title, at: Date.now() });
    router.go(tablePath(rematch));
  }
}
