import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { tick } from "svelte";
import type { LinkState } from "../net/socket";
import TopBar from "./TopBar.svelte";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the wait for the next attempt is said from its first moment, though the table was open for long", async () => {
  vi.useFakeTimers();
  const fixed = { title: "Basic rummy", detail: "", menu: () => {}, clock: null, at: 0, paused: false, hurry: false, talk: null, unread: 0 };
  const open: LinkState = { kind: "open" };
  const { rerender } = render(TopBar, { ...fixed, link: open });
  vi.advanceTimersByTime(60_000);
  await rerender({ link: { kind: "waiting", until: Date.now() + 2500 } });
  const said = () => screen.getByRole("status").textContent;
  expect(said()).toBe("No connection; trying again in 3 s");
  vi.advanceTimersByTime(1000);
  await tick();
  expect(said()).toBe("No connection; trying again in 2 s");
});
