import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Tournaments from "./Tournaments.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("after a fault the list is asked for again at once, and the fault goes", async () => {
  let isBroken = true;
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const fault = new Response(JSON.stringify({ code: "fault", words: "The server has a fault." }), { status: 500 });
    return Promise.resolve(path === "/api/tournaments" && !isBroken ? new Response(JSON.stringify({ tournaments: [] })) : fault);
  });
  render(Tournaments);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("The server has a fault.")).toBeTruthy();
  isBroken = false;
  const before = asked.length;
  again.click();
  await screen.findByText("No tournament is open.");
  expect(asked.slice(before).sort()).toEqual(["/api/catalogue", "/api/tournaments"]);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
