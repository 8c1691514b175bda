import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { PuzzleView } from "../generated/messages";
import { stubBrowser } from "../testing/place";
import { UPCARD } from "../testing/views";
import { progress } from "./progress.svelte";
import Puzzles from "./Puzzles.svelte";

const LIST = {
  puzzles: [{ key: "one", variant: "gin", theme: "draw", rating: 1200 }, { key: "two", variant: "gin", theme: "knock", rating: 1500 }],
  themes: [{ key: "knock", name: "Knock or wait" }, { key: "draw", name: "Take or draw" }],
  games: [{ key: "gin", name: "Gin rummy" }],
};
const PUZZLE: PuzzleView = {
  key: "one", variant: "gin", game: "Gin rummy", theme: "draw", themeName: "Take or draw", position: "gin; hands 7S / 8S", rating: 1200, task: "Do you take the card?",
  view: { ...UPCARD, table: "puzzle-one", hints: false }, told: [{ version: 0, kind: "discarded", words: "Mira discards 4♣.", seat: 1 }],
  choices: [
    { action: { type: "pass_upcard" }, words: "Leave the upcard", lost: 0, error: 0 },
    { action: { type: "take_upcard" }, words: "Take 7♠", lost: 2.34, error: 0.2 },
  ],
  why: "7♠ fits nothing.",
};

beforeAll(() => {
  stubBrowser();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  stubBrowser();
});

function serve(): void {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(path === "/api/puzzles" ? LIST : { ...PUZZLE, key: path.split("/").at(-1) }))));
}

test("the list has the puzzle of the day and chips for games and themes", async () => {
  serve();
  render(Puzzles, { asked: "" });
  expect((await screen.findByRole("link", { name: /Puzzle of the day/ })).getAttribute("href")).toBe("/#puzzles?puzzle=daily");
  expect(screen.getByText("2 of 2 puzzles are new to you.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("radio", { name: "Knock or wait" }));
  expect(screen.getByText("1 of 1 puzzle is new to you.")).toBeTruthy();
  progress.want({ theme: "" });
});

test("another act than the best one is told with its cost and the reason, once for the rating", async () => {
  serve();
  render(Puzzles, { asked: "one" });
  await fireEvent.click(await screen.findByRole("button", { name: /^Take 7 of spades/ }));
  expect(screen.getByText("Better: Leave the upcard")).toBeTruthy();
  expect(screen.getByText(/^Take 7♠: 2.3 points worse on average/)).toBeTruthy();
  expect(screen.getByText("7♠ fits nothing.")).toBeTruthy();
  const { rating } = progress.rating;
  expect(rating).toBeLessThan(1300);
  expect(document.activeElement?.textContent).toBe("Next puzzle");
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Leave the upcard" }));
  expect(screen.getByText("Right: Leave the upcard.")).toBeTruthy();
  expect(progress.rating.rating).toBe(rating);
  expect(progress.answered).toEqual({ one: 0 });
});

test("a solved puzzle raises the rating, and the log says what happened before", async () => {
  serve();
  render(Puzzles, { asked: "two" });
  await screen.findByRole("heading", { name: "Take or draw" });
  await fireEvent.click(screen.getByRole("button", { name: "Log" }));
  expect(await screen.findByText("Mira discards 4♣.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  const { rating } = progress.rating;
  await fireEvent.keyDown(window, { key: "n" });
  expect(await screen.findByText("Right: Leave the upcard.")).toBeTruthy();
  expect(progress.rating.rating).toBeGreaterThan(rating);
});

test("a puzzle that cannot be had is said so", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ code: "no_puzzle", words: "There is no such puzzle." }), { status: 404 })));
  render(Puzzles, { asked: "nothing" });
  expect((await screen.findByRole("alert")).textContent).toBe("There is no such puzzle.");
});
