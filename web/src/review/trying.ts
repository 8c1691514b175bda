// A moment of a finished match, tried again at a table of one's own.

import type { OpenAttempt, Seated } from "../generated/messages";
import { openAttempt } from "../net/api";
import * as memory from "../net/memory";
import { router, tablePath } from "../router.svelte";
import { t } from "../words/words.svelte";

export type Moment = Omit<OpenAttempt, "name">;

/** Open a table that goes on from a moment of `table`, against bots, and go there. */
export async function tryMoment(table: string, moment: Moment): Promise<void> {
  const seated: Seated = await openAttempt(table, { ...moment, name: memory.playerName() || t("Player") });
  memory.rememberSeat({ ...seated, title: t("Tried again"), at: Date.now() });
  router.go(tablePath(seated.table));
}
