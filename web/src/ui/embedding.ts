// Frames on other sites: the paths of the pages that they show, and their HTML.

import { positionQuery } from "../router.svelte";

export const replayFrame = (table: string, deal: number, step: number): string => `/embed/replay/${encodeURIComponent(table)}?${new URLSearchParams({ deal: String(deal), step: String(step) }).toString()}`;

export const puzzleFrame = (puzzle: string): string => `/embed/puzzle/${encodeURIComponent(puzzle)}`;

export const positionFrame = (of: string, seat: number | null): string => `/embed/position?${positionQuery(of, seat)}`;

/** The HTML of a frame, wide as its place, for an address; the browser writes it, so nothing breaks out of its attributes. */
export function frameOf(address: string, title: string): string {
  const frame = document.createElement("iframe");
  const attributes = { src: address, title, width: "100%", height: "560", loading: "lazy", style: "border:0" };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  return frame.outerHTML;
}
