// Keeps on this device what it takes to go on without a network, when its owner asks for it or opens a tool for real cards.

import { forgetKept, keptVersion, rememberKept } from "../net/memory";
import { BYTES, CACHE, FILES, VERSION } from "./files";

class Keeping {
  /** The version that is kept, empty for none. */
  kept = $state(keptVersion());
  /** How much of it has come, from 0 to 1, while it is being fetched. */
  part = $state<number | null>(null);
  failed = $state(false);

  /** Whether this browser can: it needs a service worker, which browsers allow on https and on this computer only. */
  readonly isPossible = FILES.length > 0 && "caches" in globalThis && "serviceWorker" in navigator;
  readonly megabytes = Math.ceil(BYTES / 1e6);

  /** Whether what is kept is of this version. */
  get isReady(): boolean {
    return this.kept !== "" && this.kept === VERSION;
  }

  /** Fetch and keep all files of this version that are not here yet; those of others go. */
  async keep(): Promise<void> {
    if (this.part !== null) return;
    this.failed = false;
    this.part = 0;
    try {
      await this.#fetch();
      rememberKept(VERSION);
      this.kept = VERSION;
      await navigator.storage?.persist?.().catch(() => false);
    } catch {
      this.failed = true;
    }
    this.part = null;
  }

  async #fetch(): Promise<void> {
    const cache = await caches.open(CACHE);
    let came = 0;
    for (const { path, bytes } of FILES) {
      if (!(await cache.match(path))) await cache.add(path);
      came += bytes;
      this.part = came / BYTES;
    }
    const wanted = new Set(FILES.map(({ path }) => path));
    for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  }

  /** Fetch what a newer page needs, if something is kept here. */
  async renew(): Promise<void> {
    if (this.kept && this.kept !== VERSION && this.isPossible) await this.keep();
  }

  /** Remove it; matches that were begun stay for the next time. */
  async remove(): Promise<void> {
    await caches.delete(CACHE);
    forgetKept();
    this.kept = "";
  }
}

export const keeping = new Keeping();
