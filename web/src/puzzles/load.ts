// Puzzles from the server, or from this device where there is none.

import type { Puzzles, PuzzleView } from "../generated/messages";
import { request } from "../net/api";
import { heard } from "../words/words.svelte";

export const loadPuzzles = (): Promise<Puzzles> => request<Puzzles>("/api/puzzles");
export const loadPuzzle = (key: string): Promise<PuzzleView> => request<PuzzleView>(`/api/puzzles/${encodeURIComponent(key)}`).then(heard);

/** Have some puzzles at hand for a time without a network: the service worker keeps what was asked for. */
export async function fetchAhead(keys: readonly string[]): Promise<void> {
  for (const key of keys) await loadPuzzle(key).catch(() => undefined);
}
