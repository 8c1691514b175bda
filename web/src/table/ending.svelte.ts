// The end of a deal on the page: the last table stays, the hands turn over, and their points fly to the result.

import type { TableView } from "../generated/messages";
import { settings } from "../settings/settings.svelte";
import { withFrame } from "../ui/moments";
import type { Stage } from "./stage.svelte";
import { turningTime } from "./turning";

/** Milliseconds for which the last table stays as it was, from when its last card has landed, and then with its hands turned over. */
const STAYS = 1200;
const TURNED = 900;
/** How long the last card is seen at least. */
const LOOK = 400;

export class Ending {
  /** The part of the end that is shown in place of the result, or null. */
  part = $state<"table" | "hands" | null>(null);

  /** The view before the end. */
  before: TableView | null = null;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #view: TableView | null = null;
  /** Call off the points that are about to fly. */
  #callOff = (): void => undefined;

  constructor(readonly stage: Stage) {}

  /** Take in a view; `before` is the one that this page showed without a gap until now. */
  watch(before: TableView | null, view: TableView): void {
    this.#view = view;
    if (view.status === "playing" || view.status === "lobby") {
      this.#callOff();
      return this.#show(null);
    }
    if (before?.status !== "playing" || !view.lastDeal || settings.pace === 0 || document.hidden) return;
    this.before = before;
    this.#show("table");
    this.#timer = setTimeout(() => this.#turn(view), this.stage.left + STAYS);
  }

  /** Go on to the result. */
  skip(): void {
    const [view, from] = [this.#view, this.part];
    if (!view || from === null) return;
    const leave = this.stage.score(view);
    letGo();
    this.#show(null);
    this.#callOff = withFrame(leave);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#callOff();
  }

  #turn(view: TableView): void {
    const most = Math.max(0, ...view.seats.map((_, seat) => (seat === view.you ? 0 : handOf(view, seat).length)));
    if (most === 0) return this.skip();
    this.#show("hands");
    this.#timer = setTimeout(() => this.skip(), Math.max(TURNED, turningTime(most) + LOOK));
  }

  #show(part: "table" | "hands" | null): void {
    clearTimeout(this.#timer);
    if (this.part !== part) this.part = part;
  }
}

/** Take the focus from the table, which goes: a page that loses a focused element is laid out at once, with all that is new. */
function letGo(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(".table")) activeElement.blur();
}

/** The cards of a hand of the deal that has ended, its melds first. */
export function handOf({ lastDeal }: TableView, seat: number): readonly string[] {
  const hand = lastDeal?.hands[seat];
  return hand ? [...hand.melds.flat(), ...hand.rest] : [];
}
