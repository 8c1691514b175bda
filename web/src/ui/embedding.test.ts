import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { stubBrowser } from "../testing/place";
import Embed from "./Embed.svelte";
import { frameOf, positionFrame, puzzleFrame, replayFrame } from "./embedding";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the paths of frames", () => {
  expect(replayFrame("ABCDEF-x", 2, 7)).toBe("/embed/replay/ABCDEF-x?deal=2&step=7");
  expect(puzzleFrame("a/b")).toBe("/embed/puzzle/a%2Fb");
  expect(positionFrame("gin; hands 7S / 8S", null)).toBe("/embed/position?of=gin%3B+hands+7S+%2F+8S");
  expect(positionFrame("gin", 1)).toBe("/embed/position?of=gin&seat=1");
});

test("nothing breaks out of the HTML of a frame", () => {
  const html = frameOf("http://x/embed?a=1&b=2", '"><script>');
  document.body.innerHTML = html;
  const frame = document.querySelector("iframe");
  expect([frame?.getAttribute("src"), frame?.title, document.querySelector("script")]).toEqual(["http://x/embed?a=1&b=2", '"><script>', null]);
  document.body.innerHTML = "";
});

test("the HTML is shown and copied", async () => {
  stubBrowser();
  const copied: string[] = [];
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) } });
  render(Embed, { path: "/embed/puzzle/one", title: "Puzzle", close: () => undefined });
  await fireEvent.click(screen.getByRole("button", { name: "Copy HTML" }));
  expect(await screen.findByText("Copied.")).toBeTruthy();
  expect(copied).toEqual([frameOf(`${location.origin}/embed/puzzle/one`, "Puzzle")]);
  expect(document.querySelector("code")?.textContent).toBe(copied[0]);
});
