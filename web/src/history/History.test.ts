import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Games, PlayedMatch } from "../generated/messages";
import { hasAccount, keptMatches, rememberAccount, rememberMatch, rememberSeat } from "../net/memory";
import { CATALOGUE } from "../testing/catalogue";
import given from "../testing/matches.json";
import History from "./History.svelte";
import { ALL, pageOf, query } from "./history.svelte";
import { keepMatch } from "./kept";

const matches = given.matches as unknown as readonly PlayedMatch[];
const games: Games = { variants: CATALOGUE.variants, bots: [], levels: [{ key: "good", name: "Good", sentence: "" }], level: "good" };
const json = (value: unknown, status = 200): Promise<Response> => Promise.resolve(new Response(JSON.stringify(value), { status }));

interface Server {
  readonly account?: object;
  readonly answers?: (path: string, body: unknown) => unknown;
}

/** A server where somebody is signed in, or nobody. */
function serve({ account, answers = () => ({}) }: Server): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, init?: { body?: string }) => {
    asked.push(path);
    if (path === "/api/games") return json(games);
    if (path === "/api/people/me") return json(account ? { account } : {});
    return json(answers(path, init?.body ? JSON.parse(init.body) : null));
  });
  return asked;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = (): readonly string[] => screen.queryAllByRole("article").map((row) => row.textContent?.replace(/\s+/g, " ").trim() ?? "");
const keep = (count: number): void => matches.slice(0, count).toReversed().forEach((match) => rememberMatch({ match, token: `token of ${match.table}`, linked: false }));

test("a guest sees the matches of this device, their figures, and the way to keep them", async () => {
  serve({});
  keep(25);
  render(History);
  await vi.waitFor(() => expect(rows()).toHaveLength(20));
  (await screen.findByRole("button", { name: "Earlier matches" })).click();
  await vi.waitFor(() => expect(rows()).toHaveLength(25));
  screen.getByRole("button", { name: "Figures" }).click();
  await vi.waitFor(() => expect(rows()).toHaveLength(0));
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(3);
  expect(screen.getByRole("link", { name: "Keep this" }).getAttribute("href")).toBe("/#account");
  expect(screen.getAllByRole("img", { name: /the points of your last \d+ matches/ }).length).toBeGreaterThan(0);
});

test("somebody with an account reads that its matches cannot be fetched, not that there are none", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  rememberAccount(true);
  keep(1);
  render(History);
  expect((await screen.findByRole("alert")).textContent).toBe("The server cannot be reached.");
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole("link", { name: "Keep this" })).toBeNull();
  cleanup();
  localStorage.clear();
  rememberAccount(true);
  render(History);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByText(/No finished match yet/)).toBeNull();
});

test("somebody without a match reads what will stand there", async () => {
  serve({});
  render(History);
  expect(await screen.findByText(/No finished match yet/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Keep this" })).toBeNull();
});

test("an account's matches come from the server, page by page", async () => {
  const asked = serve({
    account: { name: "Ann" },
    answers: (path) => {
      if (path.includes("statistics")) return given.statistics;
      return path.includes("before=") ? { matches: matches.slice(20, 30), presets: ["500"] } : { matches: matches.slice(0, 20), presets: ["500"], next: "12.x" };
    },
  });
  render(History);
  (await screen.findByRole("button", { name: "Earlier matches" })).click();
  await vi.waitFor(() => expect(rows()).toHaveLength(30));
  expect(asked).toContain("/api/people/history?before=12.x");
  expect(screen.getByRole("link", { name: /Download all matches/ }).getAttribute("href")).toBe("/api/people/history.zip");
  expect(hasAccount()).toBe(true);
});

test("whoever signs in brings the matches of this device along, but for those of its own tables", async () => {
  const sent: unknown[] = [];
  serve({
    account: { name: "Ann" },
    answers: (path, body) => {
      if (path.includes("statistics")) return { games: [] };
      if (path.includes("seats")) sent.push(body);
      return { matches: [] };
    },
  });
  keep(2);
  const [match] = matches as [PlayedMatch];
  rememberMatch({ match: { ...match, table: "device-1" }, token: "mine", linked: false });
  render(History);
  expect(await screen.findByText("3 matches are on this device and not in your account.")).toBeTruthy();
  screen.getByRole("button", { name: "Show them" }).click();
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  screen.getByRole("button", { name: "Bring them into the account" }).click();
  expect(await screen.findByText("1 match is on this device and not in your account.")).toBeTruthy();
  expect(sent).toEqual([{ seats: matches.slice(0, 2).map(({ table }) => ({ table, token: `token of ${table}` })) }]);
});

test("a server that cannot say is asked again", async () => {
  let fails = true;
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/games") return json(games);
    if (fails) return json({ code: "busy", words: "The server is busy." }, 503);
    return json(path.endsWith("/me") ? {} : { matches: [] });
  });
  keep(1);
  render(History);
  expect((await screen.findByRole("alert")).textContent).toContain("The server is busy.");
  fails = false;
  screen.getByRole("button", { name: "Try again" }).click();
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
});

test("matches of a device are chosen as a server chooses them", () => {
  const all = matches.slice(0, 30);
  expect(pageOf(all, { ...ALL, game: "gin" }, 0).matches.every(({ preset }) => preset === "gin")).toBe(true);
  const [people, bots] = (["people", "bots"] as const).map((against) => pageOf(all, { ...ALL, against }, 0).matches.length + pageOf(all, { ...ALL, against }, 20).matches.length);
  expect((people ?? 0) + (bots ?? 0)).toBe(30);
  const day = "2023-12-20";
  const begin = new Date(`${day}T00:00`).getTime();
  const there = matches.filter(({ ended }) => ended >= begin && ended < begin + 86_400_000);
  expect(pageOf(matches, { ...ALL, since: day, until: day }, 0).matches).toEqual(there);
  expect(there).toHaveLength(1);
  expect(query({ ...ALL, against: "bots", until: day }, "")).toBe(`against=bots&until=${begin + 86_400_000}`);
});

test("the result of a table is kept once, for its seat", async () => {
  const [match] = matches as [PlayedMatch];
  const headers: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, init: { headers: Record<string, string> }) => {
    headers.push(init.headers["authorization"]);
    return json(match);
  });
  await keepMatch(match.table);
  expect(headers).toEqual([]);
  rememberSeat({ table: match.table, token: "secret", seat: 0, title: "", at: 0 });
  await keepMatch(match.table);
  await keepMatch(match.table);
  expect(headers).toEqual(["Bearer secret"]);
  expect(keptMatches()).toEqual([{ match, token: "secret", linked: false }]);
});
