import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Account from "./Account.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an account that could not be looked up can be asked for again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  render(Account, { link: "" });
  const button = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("alert").textContent).toBe("The server cannot be reached.");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
  button.click();
  expect(await screen.findByRole("heading", { name: "Keep this" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
