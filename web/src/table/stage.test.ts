// Motions on a table of plain elements, each with its box in pixels: left, top, width, height.

import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableView, Told } from "../generated/messages";
import { settings } from "../settings/settings.svelte";
import { frame, stubBrowser } from "../testing/place";
import { LAST_DEAL, PLAYING } from "../testing/views";
import Flights from "./Flights.svelte";
import { Stage } from "./stage.svelte";

interface Moved {
  readonly element: HTMLElement;
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
}
let moved: Moved[] = [];

beforeEach(() => {
  stubBrowser();
  moved = [];
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [left = 0, top = 0, width = 0, height = 0] = (this.getAttribute("box") ?? "").split(" ").map(Number);
    return { left, top, width, height } as DOMRect;
  });
  vi.spyOn(Element.prototype, "animate").mockImplementation(function (this: Element, frames, timing) {
    moved.push({ element: this as HTMLElement, frames: frames as Keyframe[], timing: timing as KeyframeAnimationOptions });
    return { cancel: () => undefined } as Animation;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  settings.change({ speed: "normal" });
  document.body.replaceChildren();
});

const card = (name: string, box: string, more = ""): string => `<svg data-card="${name}" box="${box}" ${more}></svg>`;
const PILES = `<div data-place="stock" box="0 100 50 70">${card("", "0 100 50 70")}</div>`;
const seat = (fan: string): string => `<button data-seat="1" box="200 0 100 60"><span data-held box="200 0 40 40"></span>${fan}</button>`;

/** Let an event happen that changes the table from one state to another; returns what flies, from the middle of its way to the other. */
async function flies(before: string, after: string, told: Omit<Told, "version">, view: Partial<TableView> = {}): Promise<{ from: string; to: string; flight: Moved }[]> {
  const table = document.body.appendChild(document.createElement("main"));
  table.innerHTML = before;
  const stage = new Stage();
  render(Flights, { stage });
  stage.act([{ version: 9, ...told }], { ...PLAYING, ...view });
  table.innerHTML = after;
  await frame();
  return moved.filter(({ element }) => element.matches(".flight")).map((flight) => ({ flight, from: middle(flight.frames[0]), to: middle(flight.frames.at(-1)) }));
}

/** The middle of a card of the width 72 and the height 100.8 that a frame shows. */
function middle(frame: Keyframe | undefined): string {
  const [x = 0, y = 0, scale = 1] = [...String(frame?.transform).matchAll(/[-\d.]+/g)].map(Number);
  return `${Math.round(x + 36 * scale)} ${Math.round(y + 50.4 * scale)}`;
}

const hidden = (): string[] => moved.filter(({ element }) => !element.closest(".flight")).map(({ element }) => element.id || element.className.toString());

test("an ease is applied once: half of the time is not yet nearly all of the way", async () => {
  const [{ flight } = { flight: moved[0] }] = await flies(PILES + seat(""), PILES + seat(""), { kind: "drew_stock", seat: 1 });
  expect(flight?.timing.easing).toBeUndefined();
  expect(flight?.frames.filter(({ easing }) => easing)).toHaveLength(1);
});

test("a discard is seen from the moment when it leaves its seat", async () => {
  const pile = (cards: string): string => `<div data-place="pile" box="100 100 50 70">${cards}</div>`;
  const [one] = await flies(pile("") + seat(""), pile(`<span class="lying" id="new">${card("KD", "100 100 50 70")}</span>`) + seat(""), { kind: "discarded", seat: 1, cards: ["KD"] });
  expect([one?.from, one?.to, one?.flight.frames[0]?.opacity, one?.flight.timing.duration]).toEqual(["220 20", "125 135", 1, 180]);
  expect(hidden()).toEqual(["new"]);
});

test("a back flies to the fan of its seat, whose new back is not seen before", async () => {
  const fan = (backs: number): string => `<span data-fan box="210 40 80 40">${Array.from({ length: backs }, (_, at) => `<i id="back${at}" box="${210 + 10 * at} 40 20 28"></i>`).join("")}</span>`;
  const table = document.body.appendChild(document.createElement("main"));
  table.innerHTML = PILES + seat(fan(2));
  const stage = new Stage();
  render(Flights, { stage });
  stage.act([{ version: 9, kind: "drew_stock", seat: 1 }], PLAYING);
  table.querySelector("[data-fan]")?.insertAdjacentHTML("beforeend", '<i id="back2" box="230 40 20 28"></i>');
  await frame();
  const flight = moved.find(({ element }) => element.matches(".flight"));
  expect([middle(flight?.frames[0]), middle(flight?.frames.at(-1)), flight?.frames.at(-1)?.opacity]).toEqual(["25 135", "240 54", 1]);
  expect(hidden()).toEqual(["back2"]);
});

test("a drawn card is hidden with its shadow and its dot until it is there", async () => {
  const hand = (cards: string): string => `<div data-place="hand" box="0 400 300 100">${cards}</div>`;
  const drawn = `<div data-key="7C.1" id="new">${card("7C", "100 400 60 84")}</div>`;
  const [one] = await flies(PILES + hand(""), PILES + hand(drawn), { kind: "drew_stock", seat: 0, cards: ["7C"] });
  expect([one?.from, one?.to]).toEqual(["25 135", "130 442"]);
  expect(hidden()).toEqual(["new"]);
});

test("a card drawn from the stock turns over on its way, one taken from the pile does not", async () => {
  const hand = `<div data-place="hand" box="0 400 300 100"></div>`;
  const pile = `<div data-place="pile" box="100 100 50 70">${card("7C", "100 100 50 70")}</div>`;
  await flies(PILES + hand, PILES + hand, { kind: "drew_stock", seat: 0, cards: ["7C"] });
  expect(moved.map(({ element }) => element.querySelector("[data-card]")?.getAttribute("data-card"))).toEqual(["7C", "", "7C"]);
  moved = [];
  await flies(pile + hand, hand, { kind: "took_discard", seat: 0, cards: ["7C"] });
  expect(moved).toHaveLength(1);
});

test("cards dealt as backs turn over when they are there", async () => {
  const [key, hand] = [(place: number): string => `<div data-key="${place}">${card("7C", `${50 * place} 400 60 84`)}</div>`, (cards: string): string => `<div data-place="hand" box="0 400 300 100">${cards}</div>`];
  const seats = PLAYING.seats.slice(0, 2).map((one, place) => ({ ...one, cards: place === 0 ? 2 : 0 }));
  await flies(PILES + hand(""), PILES + hand(`<div class="shelf"></div>${key(0)}${key(1)}`), { kind: "deal_started" }, { seats });
  const turning = moved.filter(({ element }) => element.matches("[data-key] [data-card]"));
  expect(turning.map(({ timing }) => [timing.duration, timing.delay])).toEqual([[200, 330], [200, 505]]);
  expect(moved.find(({ element }) => element.matches(".shelf"))?.timing.duration).toBe(705);
});

test("a meld goes to the melds, not to the cards of the piles in the same cloth", async () => {
  const cloth = (meld: string): string => `<div data-drop="melds" box="0 0 400 300">${PILES}</div>${meld}`;
  const meld = `<div data-drop="meld:0">${card("3S", "300 200 40 56")}${card("4S", "320 200 40 56")}</div>`;
  const all = await flies(cloth("") + seat(""), cloth(meld) + seat(""), { kind: "melded", seat: 1, cards: ["3S", "4S"] });
  expect(all.map(({ from, to }) => [from, to])).toEqual([["220 20", "320 228"], ["220 20", "340 228"]]);
});

test("a joker that is swapped leaves its own meld, not one with another joker", async () => {
  const table = document.body.appendChild(document.createElement("main"));
  const meld = (number: number, left: number): string => `<button data-drop="meld:${number}">${card("JK", `${left} 200 40 56`, `id="joker${number}"`)}</button>`;
  table.innerHTML = seat("") + meld(0, 100) + meld(1, 300);
  const stage = new Stage();
  render(Flights, { stage });
  stage.act([{ version: 9, kind: "swapped_joker", seat: 1, cards: ["5S", "JK"] }], PLAYING);
  table.querySelector("#joker1")?.setAttribute("data-card", "5S"); // the page keeps its elements
  await frame();
  const flights = moved.filter(({ element }) => element.matches(".flight"));
  expect(flights.map(({ frames }) => [middle(frames[0]), middle(frames.at(-1))])).toEqual([["220 20", "320 228"], ["320 228", "220 20"]]);
});

test("a meld out of sight is brought into it before a card flies there", async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id);
  };
  const meld = (cards: string): string => `<button class="meld" id="third" data-drop="meld:2">${cards}</button>`;
  await flies(seat("") + meld(""), seat("") + meld(card("3S", "300 200 40 56") + card("4S", "320 200 40 56")), { kind: "melded", seat: 1, cards: ["3S", "4S"] });
  expect(scrolled).toEqual(["third"]);
});

test("a discard onto a pile that the act covers is seen there, and then is gone", async () => {
  const pile = `<div data-place="pile" box="100 100 50 70">${card("2D", "100 100 50 70")}</div>`;
  const [one] = await flies(pile + seat(""), seat(""), { kind: "knocked", seat: 1, cards: ["KD"] });
  expect([one?.to, one?.flight.frames.at(-1)?.opacity]).toEqual(["125 135", 0]);
});

test("a hand that lies open gets its card at its place among the others", async () => {
  const open = (cards: string): string => `<span data-open="1" box="200 40 200 40">${cards}</span>`;
  const [had, got] = [`<span class="one" id="had">${card("2D", "200 40 40 56")}</span>`, `<span class="one" id="got">${card("9D", "240 40 40 56")}</span>`];
  const [one] = await flies(PILES + seat("") + open(had), PILES + seat("") + open(had + got), { kind: "drew_stock", seat: 1, cards: ["9D"] });
  expect([one?.to, one?.flight.frames.at(-1)?.opacity]).toEqual(["260 68", 1]);
  expect(hidden()).toEqual(["got"]);
});

test("points fly to the scores that are in sight, each from its seat, in 350 ms", async () => {
  const table = document.body.appendChild(document.createElement("main"));
  table.innerHTML = seat("") + '<div data-seat="2" box="300 0 100 60"></div>';
  const stage = new Stage();
  render(Flights, { stage });
  const seats = PLAYING.seats.slice(0, 3);
  const points = ["0", "12", "34"].map((points) => ({ points, words: "" }));
  const leave = stage.score({ ...PLAYING, seats, lastDeal: { ...LAST_DEAL, scores: points } });
  table.innerHTML = '<b data-points="1" id="one" box="200 300 20 20"></b><b data-points="2" id="two" box="200 9000 20 20"></b>';
  leave();
  await tick();
  expect(moved.filter(({ element }) => element.matches(".flight")).map(({ element, timing }) => [element.textContent?.trim(), timing.duration])).toEqual([["12", 350]]);
  expect(hidden()).toEqual(["one"]);
});

test("speeds hold, and with animations off nothing moves", async () => {
  const told = { kind: "drew_stock", seat: 1 };
  for (const [speed, takes] of [["slow", 324], ["fast", 90]] as const) {
    settings.change({ speed });
    const [one] = await flies(PILES + seat(""), PILES + seat(""), told);
    expect(one?.flight.timing.duration).toBe(takes);
    moved = [];
  }
  settings.change({ speed: "off" });
  expect(await flies(PILES + seat(""), PILES + seat(""), told)).toEqual([]);
});

test("in a window of another size nothing is left in the air", async () => {
  await flies(PILES + seat(""), PILES + seat(""), { kind: "drew_stock", seat: 1 });
  expect(document.querySelectorAll(".flight")).toHaveLength(1);
  window.dispatchEvent(new Event("resize"));
  await tick();
  expect(document.querySelectorAll(".flight")).toHaveLength(0);
});

test("the cards of a deal that set off later begin no motion of the first anew", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const table = document.body.appendChild(document.createElement("main"));
  table.innerHTML = PILES + seat("") + '<div data-place="hand" box="0 400 300 100"></div>';
  const stage = new Stage();
  render(Flights, { stage });
  const seats = PLAYING.seats.slice(0, 2).map((one) => ({ ...one, cards: 7 }));
  stage.act([{ version: 9, kind: "deal_started" }], { ...PLAYING, seats });
  await frame();
  await vi.advanceTimersByTimeAsync(600);
  const flights = moved.filter(({ element }) => element.matches(".flight")).map(({ element }) => element);
  expect(flights.length).toBeGreaterThan(10);
  expect(new Set(flights).size).toBe(flights.length);
  stage.cut();
  vi.useRealTimers();
});
