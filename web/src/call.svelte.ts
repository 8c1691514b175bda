// Calls a player back whose page is hidden: in the title, on the icon, on the app's badge and, if it was asked for, by a notification.

import { settings } from "./settings/settings.svelte";
import { t } from "./words/words.svelte";

const CALLING = "/favicon-turn.svg";

type Badged = Navigator & { setAppBadge?: (count?: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

class Call {
  /** Whether the page is hidden and its player is waited for. */
  isOut = $state(false);
  #icon = "";

  /** Call for the turn at a table until the page is seen, or until the result is called. */
  out(title: string, table: string): () => void {
    this.isOut = true;
    this.#mark(true);
    this.#notify(title, table);
    return () => {
      this.isOut = false;
      this.#mark(false);
    };
  }

  #mark(on: boolean): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) {
      this.#icon ||= link.href;
      link.href = on ? CALLING : this.#icon;
    }
    const badged = navigator as Badged;
    (on ? badged.setAppBadge?.(1) : badged.clearAppBadge?.())?.catch(() => undefined);
  }

  #notify(title: string, table: string): void {
    if (!settings.kept.notify || !canNotify() || Notification.permission !== "granted") return;
    const told = { body: title, tag: table, icon: "/icons/icon-192.png" };
    try {
      const note = new Notification(t("Your turn"), told);
      note.onclick = () => {
        focus();
        note.close();
      };
    } catch {
      // a phone shows them through the service worker only
      navigator.serviceWorker?.ready.then((worker) => worker.showNotification(t("Your turn"), told)).catch(() => undefined);
    }
  }
}

export const canNotify = (): boolean => "Notification" in globalThis;

/** Ask the browser once for the permission; resolves to whether it is given. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (Notification.permission === "granted" || (await Notification.requestPermission()) === "granted");
}

/** Whether the page is hidden, kept up to date. */
class Sight {
  isHidden = $state(document.hidden);

  constructor() {
    document.addEventListener("visibilitychange", () => (this.isHidden = document.hidden));
  }
}

export const sight = new Sight();
export const call = new Call();
