// Open a lesson, or after one a real deal.

import type { LessonView, Lessons, Seated } from "../generated/messages";
import { loadCatalogue, request } from "../net/api";
import * as memory from "../net/memory";
import { findPreset, open } from "../opening";
import { router, tablePath } from "../router.svelte";
import { heard, t } from "../words/words.svelte";

export const loadLessons = (): Promise<Lessons> => request<Lessons>("/api/lessons").then(heard);

/** Open the table of a lesson and go there. */
export async function openLesson(lesson: string, title: string): Promise<void> {
  const seated = await request<Seated>("/api/lessons", { lesson, name: memory.playerName() || t("Player") });
  memory.rememberSeat({ ...seated, title, at: Date.now() });
  router.go(tablePath(seated.table));
}

/** Play the game of a lesson against as few bots as it allows. */
export async function playReal({ preset }: LessonView): Promise<void> {
  const catalogue = await loadCatalogue();
  const players = findPreset(catalogue, preset)?.preset.minPlayers ?? 2;
  await open({ preset, options: {}, players, bot: catalogue.level }, memory.playerName(), true);
}
