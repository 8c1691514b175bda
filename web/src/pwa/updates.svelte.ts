// The cached client and its next version, which waits until somebody asks for it, so no game is interrupted.

import type { Workbox } from "workbox-window";
import { isPlayedElsewhere } from "./playing";

export type Worker = Pick<Workbox, "addEventListener" | "register" | "update" | "messageSkipWaiting">;

export class Updates {
  /** Whether a newer version is waiting. */
  ready = $state(false);
  /** Whether the update was refused because another window is playing. */
  refused = $state(false);
  #worker: Worker | null = null;

  constructor(readonly reload: () => void = () => location.reload()) {}

  /** Cache the client for use offline, and watch for newer versions from now on. */
  async begin(worker: Worker): Promise<void> {
    this.#worker = worker;
    worker.addEventListener("waiting", () => (this.ready = true));
    await worker.register({ immediate: true });
  }

  /** Ask the server for a newer version; offline, the next look finds it. */
  async look(): Promise<void> {
    await this.#worker?.update().catch(() => undefined);
  }

  /** Activate the newer version and reload, but not while another window is playing: its files would be deleted. */
  async change(): Promise<void> {
    this.refused = await isPlayedElsewhere();
    if (this.refused) return;
    this.#worker?.addEventListener("controlling", this.reload);
    this.#worker?.messageSkipWaiting();
  }
}

export const updates = new Updates();

/** A page that is never idle for this long keeps the client all the same. */
const PATIENCE = { timeout: 5000 };

/** Cache the client when the browser is idle, and look for a newer one when the page becomes visible again. */
export function keepClient(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return; // browsers offer no worker on plain http
  const idle = globalThis.requestIdleCallback ?? ((then: () => void, _: unknown) => setTimeout(then, 1000));
  addEventListener("load", () => idle(() => void begin(), PATIENCE));
  document.addEventListener("visibilitychange", () => document.hidden || void updates.look());
}

async function begin(): Promise<void> {
  const { Workbox } = await import("workbox-window");
  await updates.begin(new Workbox("/sw.js")).catch(() => undefined); // play goes on without it on a full disk or in a private window
}
