// The kept client and its next version, which waits until somebody asks for it: no game is ever interrupted.

import type { Workbox } from "workbox-window";
import { isPlayedElsewhere } from "./playing";

export type Worker = Pick<Workbox, "addEventListener" | "register" | "update" | "messageSkipWaiting">;

export class Updates {
  /** A newer version is here and waits. */
  ready = $state(false);
  /** The change did not begin, since another window plays. */
  refused = $state(false);
  #worker: Worker | null = null;

  constructor(readonly reload: () => void = () => location.reload()) {}

  /** Keep the client for times without a line; from now on a newer version is noticed. */
  async begin(worker: Worker): Promise<void> {
    this.#worker = worker;
    worker.addEventListener("waiting", () => (this.ready = true));
    await worker.register({ immediate: true });
  }

  /** Ask the server for a newer version; without a line the next look finds it. */
  async look(): Promise<void> {
    await this.#worker?.update().catch(() => undefined);
  }

  /** Change to the newer version and load the page again.  Not while another window plays: its files would go. */
  async change(): Promise<void> {
    this.refused = await isPlayedElsewhere();
    if (this.refused) return;
    this.#worker?.addEventListener("controlling", this.reload);
    this.#worker?.messageSkipWaiting();
  }
}

export const updates = new Updates();

/** What the browser does with the page at rest: keep the client, and look for a newer one when the page is seen again. */
export function keepClient(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return; // a plain address of the house has none
  const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1000));
  addEventListener("load", () => idle(() => void begin()));
  document.addEventListener("visibilitychange", () => document.hidden || void updates.look());
}

async function begin(): Promise<void> {
  const { Workbox } = await import("workbox-window");
  await updates.begin(new Workbox("/sw.js")).catch(() => undefined); // a full disk, a private window: play goes on without
}
