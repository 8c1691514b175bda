// What an update of the table says and sounds, by itself: others' acts, your turn, a call that is now possible.

import type { TableView, Told } from "../generated/messages";
import { cuesFor } from "../sound/cues";
import { play } from "../sound/sound";
import { sentences } from "../words/lists";
import { listed, t } from "../words/words.svelte";
import { callsOf } from "./river";
import { isMyTurn } from "./seats";
import type { Speech } from "./speech.svelte";

/** Announce what led from one view to the next; without a view before, only what waits for an answer. */
export function announce(speech: Speech, told: readonly Told[], before: TableView | null, view: TableView): void {
  if (before && told.length > 0) speech.say(sentences(told.map(({ words }) => words)));
  const newTurn = !before || !isMyTurn(before) || before.status !== view.status;
  const wentOut = view.lastDeal?.winner != null;
  if (before) play(cuesFor(told, wentOut, isMyTurn(view) && newTurn));
  if (isMyTurn(view) && newTurn) speech.interrupt(sentences([t("Your turn."), view.prompt]));
  else offerCalls(speech, before, view);
}

/** Announce a call that was not possible before: urgently if the time for answers is running. */
function offerCalls(speech: Speech, before: TableView | null, view: TableView): void {
  const known = new Set(callsOf(before?.offers ?? []).map(({ words }) => words));
  const calls = callsOf(view.offers);
  if (view.status !== "playing" || calls.every(({ words }) => known.has(words))) return;
  const words = t("Rummy can be called: {calls}. Press Y to call, N to pass.", { calls: listed(calls.map(({ words }) => words), "disjunction") });
  if (view.window == null) return speech.say(words);
  if (before) play(["turn"]);
  speech.interrupt(words);
}
