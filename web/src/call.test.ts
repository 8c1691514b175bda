import { beforeAll, expect, test, vi } from "vitest";
import { settings } from "./settings/settings.svelte";
import { call } from "./call.svelte";

const badge = vi.fn(() => Promise.resolve());
const unbadge = vi.fn(() => Promise.resolve());
const shown = vi.fn();

class Notice {
  static permission = "granted";
  onclick: unknown;
  constructor(title: string, options: NotificationOptions) {
    shown(title, options.body);
  }
}

beforeAll(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: unbadge });
  vi.stubGlobal("Notification", Notice);
});

const icon = (): string => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? "";

test("a call marks the icon and the app until it is answered, and shows no notification unless it was asked for", () => {
  const answered = call.out("Gin rummy", "abc");
  expect(call.isOut).toBe(true);
  expect(icon()).toMatch(/favicon-turn\.svg$/);
  expect(badge).toHaveBeenCalledWith(1);
  expect(shown).not.toHaveBeenCalled();
  answered();
  expect(call.isOut).toBe(false);
  expect(icon()).toMatch(/favicon\.svg$/);
  expect(unbadge).toHaveBeenCalled();
});

test("a notification that was asked for names the table", () => {
  settings.change({ notify: true });
  call.out("Gin rummy", "abc")();
  expect(shown).toHaveBeenCalledWith("Your turn", "Gin rummy");
});
