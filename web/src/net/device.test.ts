import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answersAlone, isOnDevice, lineTo } from "./device";
import { loadCatalogue, loadTournaments, openTable } from "./api";
import { online } from "./online.svelte";
import { forgetKept, rememberKept } from "./memory";
import { speak } from "../words/words.svelte";

const ask = vi.hoisted(() => vi.fn());
vi.mock("../offline/host", () => ({ ask, connect: vi.fn() }));

const away = (): void => void vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));

// A language of its own: the catalogue in English is perhaps known from another test, and then not asked for.
beforeAll(() => speak("xx"));
afterAll(() => speak("en"));
afterEach(() => {
  forgetKept();
  online.note(true);
  ask.mockReset();
  vi.unstubAllGlobals();
});

test("a table of this device is known by its id", () => {
  expect([isOnDevice("device-12ab"), isOnDevice("/api/tables/device-12ab/log"), isOnDevice("KQXDRT-device-1")]).toEqual([true, true, false]);
  expect(lineTo("KQXDRT-x")).toBeUndefined();
  expect(lineTo("device-12ab")).toBeDefined();
});

test("without openrummy on the device nothing answers but the server", async () => {
  away();
  await expect(loadCatalogue()).rejects.toThrow("cannot be reached");
  expect(ask).not.toHaveBeenCalled();
  expect(online.isStuck).toBe(true);
});

test("with it, what needs no server is answered here, again and again", async () => {
  rememberKept("1");
  away();
  ask.mockImplementation(() => Promise.resolve(new Response('{"variants":[]}')));
  await loadCatalogue();
  await loadCatalogue();
  expect(ask).toHaveBeenCalledTimes(2);
  expect([online.isAway, online.isStuck]).toEqual([true, false]);
  await expect(loadTournaments()).rejects.toThrow("cannot be reached");
});

test("a server that answers is asked first, and a device's refusal is said in its words", async () => {
  rememberKept("1");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"table":"KQXDRT-x"}')));
  expect((await openTable({ preset: "basic", name: "Ann", seats: [] })).table).toBe("KQXDRT-x");
  away();
  ask.mockImplementation(() => Promise.resolve(new Response('{"code":"only_bots","words":"Bots only."}', { status: 400 })));
  await expect(openTable({ preset: "basic", name: "Ann", seats: [] })).rejects.toThrow("Bots only.");
  expect(answersAlone("/api/tournaments")).toBe(false);
  expect(answersAlone("/api/check-hand")).toBe(true);
});
