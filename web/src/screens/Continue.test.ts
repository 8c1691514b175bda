import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { TableView } from "../generated/messages";
import { boardAt, rememberBoard, rememberSeat } from "../net/memory";
import { PLAYING } from "../testing/views";
import Continue from "./Continue.svelte";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const MINUTE = 60_000;
/** The same game against the same players: once on your turn, once on Mira's in a later deal. */
const TABLES: Readonly<Record<string, TableView>> = { one: PLAYING, two: { ...PLAYING, deal: 5, toAct: [1] } };

test("two matches of the same game are told apart by their deal, their turn and when they were played", async () => {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(TABLES[path.split("/").at(-1) ?? ""]))));
  rememberSeat({ table: "two", token: "b", seat: 0, title: "", at: 0, played: Date.now() - 3 * 24 * 60 * MINUTE });
  rememberSeat({ table: "one", token: "a", seat: 0, title: "", at: 0, played: Date.now() - 3 * MINUTE });
  render(Continue);
  await vi.waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(2));
  for (const picture of document.querySelectorAll("[aria-hidden]")) picture.remove(); // it is not said
  const links = screen.getAllByRole("link").map((one) => one.textContent?.replace(/\s+/g, " ").trim());
  expect(links).toEqual([
    "Basic rummy Your turn with Mira, Tomasz and Grandmother Josephine deal 2 · 18 points · 3 min. ago",
    "Basic rummy with Mira, Tomasz and Grandmother Josephine deal 5 · 18 points · 3 days ago",
  ]);
});

test("two matches are shown at once, those of your turn first, and the others when they are asked for", async () => {
  const far = (name: string): TableView => ({ ...PLAYING, toAct: name === "five" ? [0] : [1] });
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(far(path.split("/").at(-1) ?? "")))));
  for (const table of ["one", "two", "three", "four", "five"]) rememberSeat({ table, token: "a", seat: 0, title: "", at: 0 });
  render(Continue);
  const more = await screen.findByRole("button", { name: "All 5 matches" });
  expect(screen.getAllByRole("link")).toHaveLength(2);
  expect(screen.getAllByRole("link")[0]?.textContent).toContain("Your turn");
  more.click();
  await vi.waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(5));
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.activeElement).toBe(screen.getAllByRole("link")[2]);
});

test("a lesson that was left is nothing to go on with", async () => {
  const lesson = { key: "basic", words: "", task: "", done: 1, steps: 9, preset: "basic" };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(path.endsWith("left") ? { ...PLAYING, lesson } : PLAYING))));
  for (const table of ["one", "left"]) rememberSeat({ table, token: "a", seat: 0, title: "", at: 0 });
  render(Continue);
  await screen.findByRole("link");
  await vi.waitFor(() => expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/t/one"]));
});

test("a screen finds the table that it shows again, and forgets one whose match is over", async () => {
  const shown: TableView = { ...PLAYING, you: null, board: true };
  vi.stubGlobal("fetch", (path: string, { headers }: RequestInit) => {
    expect(headers).toMatchObject({ authorization: "Bearer t" });
    return Promise.resolve(new Response(JSON.stringify(path.endsWith("over") ? { ...shown, status: "over" } : shown)));
  });
  for (const table of ["over", "shown"]) rememberBoard({ table, token: "t", address: "", at: Date.now() });
  render(Continue);
  await vi.waitFor(() => expect(boardAt("over")).toBeUndefined());
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/t/shown"]);
});
