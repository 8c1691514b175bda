// Whole screens: in a language of marked texts, which shows up any text that bypasses the catalogue, and in German.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Catalogue, Lobby, RulesAnswer, Statistics, TableView, Told, TournamentList, TournamentView } from "../generated/messages";
import Home from "../screens/Home.svelte";
import NewTournament from "../screens/NewTournament.svelte";
import OpenTables from "../screens/OpenTables.svelte";
import Rules from "../screens/Rules.svelte";
import SetUp from "../screens/SetUp.svelte";
import StatisticsScreen from "../screens/Statistics.svelte";
import Tournament from "../screens/Tournament.svelte";
import Tournaments from "../screens/Tournaments.svelte";
import { USUAL } from "../form/tableSettings";
import { rememberSeat, rememberSetUp } from "../net/memory";
import { reworded } from "../settings/plain";
import { settings } from "../settings/settings.svelte";
import { FakeSocket, show, stubBrowser } from "../testing/place";
import german from "../generated/texts/de.json";
import { BETWEEN, CLOCKED, DRAWING, LOBBY, OVER, PLAYING } from "../testing/views";
import { CATALOGUES, languageNames, type Text, type Texts } from "./catalogues";
import { choose, language, preferred, speak } from "./words.svelte";

const CATALOGUE: Catalogue = {
  version: "1",
  bots: ["casual", "good"],
  levels: [{ key: "casual", name: "⟦⟧", sentence: "⟦⟧" }, { key: "good", name: "⟦⟧", sentence: "⟦⟧" }],
  level: "casual",
  variants: [
    {
      key: "basic", name: "⟦⟧", sentence: "⟦⟧", minPlayers: 2, maxPlayers: 6, tournaments: true,
      presets: [{ key: "basic", name: "⟦⟧", sentence: "⟦⟧", minPlayers: 2, maxPlayers: 6, values: { jokers: 0, borrowed: false, target: 100 } }],
      fields: [
        { name: "jokers", label: "⟦⟧", help: "⟦⟧", group: "⟦⟧", kind: "number", minimum: 0, maximum: 4, optional: true },
        { name: "borrowed", label: "⟦⟧", help: "⟦⟧", group: "⟦⟧", kind: "flag", onlyWhen: "jokers>0" },
        { name: "target", label: "⟦⟧", help: "⟦⟧", group: "⟦⟧", kind: "number" },
      ],
    },
  ],
};
const RULES: RulesAnswer = { preset: "basic", text: "⟦⟧", sections: [{ title: "⟦⟧", sentences: [{ text: "⟦⟧", differs: true }] }], values: { target: 150 }, problems: [] };
const LISTING: Lobby["tables"][number] = {
  table: "abc", code: "KQJTHM", preset: "basic", title: "⟦⟧", host: "Ann", status: "playing", rules: "basic", seats: 4, persons: 1, bots: 2, free: 1, watching: 3,
  settings: { ...USUAL, takeover: true, clock: "fast" },
};
const share = { number: 3, seen: 0.5, expected: 0.4 };
const STATISTICS: Statistics = {
  deals: 12, wentOut: 9, blocked: 2, void: 1, firstSeat: share, jokersInAHand: share, cards: [],
  tests: [{ name: "⟦⟧", chiSquare: 3.1, freedom: 3, part: 0.4 }, { name: "⟦⟧ ", chiSquare: 3.1, freedom: 3 }],
};

const seats = (...went: ("on" | "out")[]) => went.map((one, player) => ({ player, chips: 240, went: one }));
const TOURNAMENT: TournamentView = {
  tournament: "cup", code: "KQJTHM", version: 9, title: "⟦⟧", status: "open", game: "⟦⟧", rules: "basic", card: [{ title: "⟦⟧", sentences: [{ text: "⟦⟧", differs: false }] }],
  players: [{ name: "Ann", kind: "person", place: 1, prize: "9.00" }, { name: "Mira", kind: "bot", place: 2 }, { name: "Otto", kind: "bot" }],
  rounds: [
    { number: 1, final: false, tables: [{ status: "over", seats: seats("on", "out") }, { status: "asking", seats: [] }, { status: "playing", seats: [], tie: true, match: "abc" }] },
    { number: 2, final: true, tables: [{ status: "playing", seats: seats("on", "out") }] },
  ],
  pool: "30.00", fee: "0.00", prizes: ["15.00"], commitment: "00", nonces: [], you: 0, host: true, rebuy: { chips: 80, price: "10.00" },
};
const LISTED: TournamentList = { tournaments: (["open", "running"] as const).map((status) => ({ tournament: status, code: "KQJTHM", title: "⟦⟧", status, game: "⟦⟧", players: 3 })) };

const ANSWERS: Readonly<Record<string, unknown>> = {
  "/api/catalogue": CATALOGUE, "/api/games": CATALOGUE, "/api/rules": RULES, "/api/statistics": STATISTICS, "/api/tables": { tables: [LISTING] },
  "/api/tournaments": LISTED, "/api/tournaments/cup": TOURNAMENT, "/api/tournaments/entered": { ...TOURNAMENT, tournament: "entered", you: null, host: false },
  "/api/tournaments/over": { ...TOURNAMENT, tournament: "over", status: "over", secret: "00", rebuy: null },
};
const asked: { path: string; language: string | null }[] = [];

function answer(path: string, init?: RequestInit): Promise<Response> {
  asked.push({ path, language: new Headers(init?.headers).get("accept-language") });
  const found = ANSWERS[path.split("?")[0] ?? ""];
  return Promise.resolve(new Response(JSON.stringify(found ?? { code: "no", words: "⟦⟧" }), { status: found ? 200 : 404 }));
}

const MARKED: Texts = Object.fromEntries(Object.entries(german).map(([key, said]) => [key, typeof said === "object" ? { other: `⟦${key}⟧` } : `⟦${key}⟧`]));

beforeAll(stubBrowser);
beforeEach(() => {
  vi.stubGlobal("fetch", vi.fn(answer));
  asked.length = 0;
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  await speak("en");
});

/** All texts on the page, visible or for screen readers. */
function heard(): string[] {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const found = [document.title];
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (!(node instanceof Element)) found.push(node.textContent ?? "");
    else for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
  }
  return found;
}

/** The rest of a text without marked texts, and without texts from the server and from people. */
function unmarked(text: string, given: readonly string[]): string {
  let left = text;
  while (/⟦[^⟦⟧]*⟧/.test(left)) left = left.replace(/⟦[^⟦⟧]*⟧/g, "");
  for (const words of given) left = left.replaceAll(words, "");
  return /\p{L}{2,}/u.test(left) ? left.trim() : "";
}

const OWN_NAMES = ["Esc", "openrummy verify", "openrummy", ...Object.values(languageNames()), location.origin, "/t/abc", "basic"];

function leaks(...given: string[]): string[] {
  const known = [...given, ...OWN_NAMES].sort((a, b) => b.length - a.length);
  return heard().map((text) => unmarked(text, known)).filter(Boolean);
}

const mark = (words: string): string => (words ? `⟦${words}⟧` : "");

/** A view with its sentences marked, as if the server spoke another language. */
const marked = (view: TableView): TableView => ({ ...reworded(view, mark), title: mark(view.title) });

const NAMES = PLAYING.seats.map(({ name }) => name);

async function inMarks(): Promise<void> {
  vi.spyOn(CATALOGUES, "de").mockResolvedValue(MARKED);
  await speak("de");
}

const settle = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 250));

test.each([
  ["home", Home, {}],
  ["set-up with friends", SetUp, { catalogue: CATALOGUE, way: "friends", game: "", shared: "", turn: () => {}, close: () => {} }],
  ["set-up against bots", SetUp, { catalogue: CATALOGUE, way: "bots", game: "", shared: "", turn: () => {}, close: () => {} }],
  ["rules", Rules, { catalogue: CATALOGUE, game: "", shared: "" }],
  ["open tables", OpenTables, { catalogue: CATALOGUE }],
  ["statistics", StatisticsScreen, {}],
  ["tournaments", Tournaments, {}],
  ["a new tournament", NewTournament, { catalogue: CATALOGUE }],
  ["a tournament of the host", Tournament, { tournament: "cup" }],
  ["a tournament to enter", Tournament, { tournament: "entered" }],
  ["a tournament that is over", Tournament, { tournament: "over" }],
  ["a tournament that is not there", Tournament, { tournament: "nothing" }],
] as [string, Component<Record<string, unknown>>, Record<string, unknown>][])("%s says nothing outside the catalogue", async (_, shown, props) => {
  await inMarks();
  render(shown, props);
  await settle();
  expect(heard().length).toBeGreaterThan(20);
  expect(leaks("Ann", "Mira", "Otto", "KQJTHM", "/tournament/cup")).toEqual([]);
});

const TOLD: Told[] = [{ version: 41, kind: "discarded", seat: 1, cards: ["KH"], words: "Mira discards K♥." }];
const WATCHED: TableView = { ...PLAYING, you: null, hand: [], groups: [], offers: [], settings: { takeover: true } };

test.each([
  ["playing", PLAYING], ["drawing", DRAWING], ["with clocks", CLOCKED], ["watched", WATCHED], ["between deals", BETWEEN],
  ["after the match", OVER], ["in the lobby", LOBBY], ["paused", { ...CLOCKED, paused: true }],
] as [string, TableView][])("a table %s says nothing outside the catalogue", async (_, view) => {
  await inMarks();
  const socket = await show(marked(view));
  socket.receive({ type: "update", told: TOLD.map((one) => ({ ...one, words: mark(one.words ?? "") })), view: { ...marked(view), version: 41 } });
  await settle();
  expect(leaks(...NAMES, view.rules)).toEqual([]);
});

const PANELS: readonly Text[] = ["Score", "Discards", "Log", "Rules", "Keys", "Check this deal", "Settings"];

test.each(PANELS)("no text of the panel %s bypasses the catalogue", async (panel) => {
  await inMarks();
  await show(marked(BETWEEN));
  await fireEvent.click(screen.getByRole("button", { name: /Menu/ }));
  expect(leaks(...NAMES, BETWEEN.rules)).toEqual([]);
  await fireEvent.click(screen.getAllByRole("button", { name: `⟦${panel}⟧` }).at(-1) as HTMLElement);
  await settle();
  expect(document.querySelector("dialog h2")?.textContent).toBe(`⟦${panel}⟧`);
  expect(leaks(...NAMES, BETWEEN.rules)).toEqual([]);
});

test.each([
  ["de", "Karo König", /^Karo König ablegen/, "Wird gesendet …", "Stapel und Ablage"],
  ["es", "rey de diamantes", /^Descartar rey de diamantes/, "Enviando …", "Mazo y pila"],
  ["hi", "ईंट का बादशाह", /^ईंट का बादशाह फेंकें/, "भेजा जा रहा है …", "गड्डी और ढेर"],
])("a turn can be played by the names of controls in %s", async (code, king, discard, sending, piles) => {
  await speak(code);
  const socket = await show(PLAYING);
  expect(document.documentElement.lang).toBe(code);
  expect(socket.sent[0]).toMatchObject({ type: "hello", language: code });
  await fireEvent.click(await screen.findByRole("option", { name: king }));
  await fireEvent.click(screen.getByRole("button", { name: discard }));
  expect(socket.sent.at(-1)).toMatchObject({ type: "act", action: { type: "discard", card: "KD" } });
  expect(await screen.findByRole("button", { name: sending })).toBeDefined();
  expect(screen.getByRole("group", { name: piles })).toBeDefined();
});

test("the table changes its language at once, and asks for its sentences again", async () => {
  const socket = await show(PLAYING);
  socket.receive({ type: "update", told: TOLD, view: { ...PLAYING, version: 41 } });
  await choose("de");
  await vi.waitFor(() => expect(FakeSocket.latest).not.toBe(socket));
  await vi.waitFor(() => expect(FakeSocket.latest.sent[0]).toMatchObject({ type: "hello", seen: 0, language: "de" }));
  FakeSocket.latest.receive({ type: "update", told: [{ ...TOLD[0], words: "Mira legt K♥ ab." } as Told], view: { ...PLAYING, version: 41, prompt: "Leg eine Karte ab." } });
  expect(await screen.findByRole("listbox", { name: "Dein Blatt" })).toBeDefined();
  expect(screen.getAllByText(/Leg eine Karte ab/).length).toBeGreaterThan(0);
  await fireEvent.click(screen.getByRole("button", { name: "Menü" }));
  await fireEvent.click(screen.getByRole("button", { name: "Verlauf" }));
  expect(screen.getByText("Mira legt K♥ ab.")).toBeDefined();
  expect(screen.queryByText("Mira discards K♥.")).toBeNull();
  expect(settings.kept.language).toBe("de");
  await choose("en");
});

test("home changes its language on a click, and asks the server in the new one", async () => {
  rememberSeat({ table: "abc", token: "secret", seat: 0, title: "basic", at: 0 });
  render(Home);
  await settle();
  expect(screen.getByRole("button", { name: "Play with friends" })).toBeDefined();
  await fireEvent.click(screen.getByRole("button", { name: "Deutsch" }));
  expect(await screen.findByRole("button", { name: "Mit Freunden spielen" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Deutsch" }).getAttribute("aria-pressed")).toBe("true");
  await vi.waitFor(() => expect(asked).toContainEqual({ path: "/api/tables/abc", language: "de" }));
  await choose("en");
});

test.each([
  [{}, 3, "basic against 2 bots."], [{ jokers: 2 }, 3, "basic against 2 bots, with changed rules."], [{}, 2, "basic against 1 bot."],
])("home names the game that a click starts", async (options, players, words) => {
  await speak("en");
  rememberSetUp({ preset: "basic", options, players, bot: "good" });
  render(Home);
  expect(await screen.findByText(words.replace("basic", "⟦⟧"))).toBeDefined();
});

test("statistics show a measure only where there are enough deals", async () => {
  await speak("en");
  render(StatisticsScreen);
  await screen.findByText("too few deals to tell");
  expect(screen.getAllByText(/degrees of freedom/)).toHaveLength(1);
});

test.each([["no_table", "No such table"], ["not_watched", "No spectators here"], ["over", "This table is closed"]])("a table refused with %s is headed %s", async (code, heading) => {
  await speak("en");
  const socket = await show(PLAYING);
  socket.receive({ type: "gone", code, words: "The reason." });
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeDefined();
});

test("a language that cannot be loaded is reported, and nothing changes", async () => {
  vi.spyOn(CATALOGUES, "de").mockRejectedValue(new Error("offline"));
  render(Home);
  await fireEvent.click(screen.getByRole("button", { name: "Deutsch" }));
  expect((await screen.findByRole("alert")).textContent).toBe("That language could not be loaded.");
  expect(language()).toBe("en");
});

test("the browser's first language that the client has is used", () => {
  expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(preferred(["en-GB", "de"])).toBe("en");
  expect(preferred(["fr", "toString"])).toBe("en");
});
