import { cleanup, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { TableView } from "../generated/messages";
import { show, stubBrowser } from "../testing/place";
import { PLAYING } from "../testing/views";

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

test("when the hand becomes higher, its lowest row stays where it is", async () => {
  const heights: string[] = [];
  const lowest = async (view: TableView): Promise<number> => {
    cleanup();
    sessionStorage.clear();
    await show(view);
    heights.push((await screen.findByRole("listbox")).style.height);
    const cards = await screen.findAllByRole("option");
    return Math.max(...cards.map(({ style }) => Number(/, ?(-?[\d.]+)px/.exec(style.transform)?.[1])));
  };
  const many = [...PLAYING.hand, "2S", "3D", "4H", "6H", "8D", "9C", "TD", "QS", "KS", "2D", "5D"];
  const few = await lowest({ ...PLAYING, deal: 7, offers: [] });
  expect(await lowest({ ...PLAYING, deal: 8, offers: [], hand: many, groups: [many] })).toBeCloseTo(few, 0);
  expect(heights[0]).not.toBe(heights[1]);
});
