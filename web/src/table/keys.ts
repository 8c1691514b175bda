// The keyboard shortcuts of the table: one row per key, also shown in the list of keys.

import type { Label } from "../words/catalogues";
import { t } from "../words/words.svelte";
import type { Commands } from "./commands.svelte";
import { readHand, readLast, readOpponents, readPile } from "./readings";
import { canTalk, mayAct } from "./seats";

export interface Key {
  readonly keys: readonly string[];
  readonly words: Label;
  readonly run: (commands: Commands) => void;
}

const say = (commands: Commands, words: string): void => commands.session.speech.say(words);

export const KEYS: readonly Key[] = [
  { keys: ["d"], words: "Draw from the stock", run: (commands) => commands.draw() },
  { keys: ["t"], words: "Take the top card of the pile; if you can take more, choose how many with ← →", run: (commands) => commands.takeOrChoose() },
  { keys: ["y"], words: "Call rummy", run: (commands) => commands.call() },
  { keys: ["n"], words: "Pass on a call, a buy or the first upcard", run: (commands) => commands.letGo() },
  { keys: ["x"], words: "Discard the selected card", run: (c) => c.selectedTo("discard", "Select the card to discard first.") },
  { keys: ["m"], words: "Meld the selected cards", run: (c) => c.selectedTo("meld", "Select the cards to meld first.") },
  { keys: ["l"], words: "Lay off the selected card", run: (c) => c.selectedTo("lay_off", "Select the card to lay off first.") },
  { keys: ["k"], words: "Knock or go gin", run: (commands) => commands.knock() },
  { keys: ["f"], words: "Declare, or show your hand when another player has ended the deal", run: (commands) => commands.finish() },
  { keys: ["q"], words: "Drop out of the deal (asks first)", run: (commands) => commands.drop() },
  { keys: ["b"], words: "Arrange the hand in its best groups, in games where melds stay in your hand", run: (commands) => commands.layBest() },
  { keys: ["g"], words: "Group the selected cards", run: (commands) => commands.group() },
  { keys: ["u"], words: "Split up the selected cards or the group of the current card", run: (commands) => commands.ungroup() },
  { keys: ["r"], words: "Sort the hand by rank", run: (commands) => commands.session.hand.sort("rank") },
  { keys: ["s"], words: "Sort the hand by suit", run: (commands) => commands.session.hand.sort("suit") },
  { keys: ["h"], words: "Ask for a hint", run: hint },
  { keys: ["i"], words: "Open the coach: cards that would help you, and what the others probably hold", run: openCoach },
  { keys: ["a"], words: "Read out my hand", run: (c) => say(c, readHand(c.session.hand.held, c.session.view)) },
  { keys: ["o"], words: "Read out the other players", run: (c) => c.session.view && say(c, readOpponents(c.session.view)) },
  { keys: ["p"], words: "Read out the pile and the stock", run: (c) => c.session.view && say(c, readPile(c.session.view)) },
  { keys: ["c"], words: "Read out the clocks", run: (c) => say(c, c.session.clocks) },
  { keys: ["j"], words: "Read out what happened last", run: (c) => say(c, readLast(c.session.log)) },
  { keys: ["/"], words: "Chat", run: (c) => c.session.view && canTalk(c.session.view) && c.session.talk.show() },
  { keys: ["Escape"], words: "Deselect all cards", run: ({ session }) => (session.hand.deselect(), session.point(null)) },
  { keys: ["?"], words: "Show this list", run: (commands) => (commands.dialog = "keys") },
];

/** The keys of the hand itself, for the list. */
export const HAND_KEYS: readonly (readonly [keys: Label, words: Label])[] = [
  ["← → Home End", "Move through the hand"],
  ["↑ ↓", "Go to the next row"],
  ["Space", "Select or deselect the card"],
  ["Shift ← →", "Select several cards in a row"],
  ["Alt ← →", "Move the card, or all selected cards"],
  ["Alt ↑ ↓", "Move it to the next or previous group"],
  ["Enter", "Do what the main button says"],
];

/** Carry out a key of the table; returns whether it was one. */
export function press(event: KeyboardEvent, commands: Commands, single: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  if (event.key === "Enter" && !isControl(event.target)) return done(() => commands.primary());
  if (/^(Arrow|Home|End)/.test(event.key) && document.activeElement === document.body) return done(focusHand);
  const named = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const key = KEYS.find(({ keys }) => keys.includes(named));
  if (!key || (!single && event.key.length === 1)) return false;
  return done(() => key.run(commands));
}

/** Give the hand the keyboard after a click elsewhere on the table. */
function focusHand(): void {
  document.querySelector<HTMLElement>("[role=listbox] [tabindex='0']")?.focus();
}

function openCoach(commands: Commands): void {
  const { view } = commands.session;
  if (!view?.hints) commands.session.refuse(t("Hints are turned off at this table."));
  else if (view.you !== null) commands.dialog = "coach";
}

function hint(commands: Commands): void {
  const { view } = commands.session;
  if (commands.session.coach.mode === "off") commands.session.refuse(t("The coach is off. Its settings are in the menu."));
  else if (!view?.hints) commands.session.refuse(t("Hints are turned off at this table."));
  else if (!mayAct(view)) commands.session.refuse(t("You can ask for a hint on your turn."));
  else commands.session.hint();
}

function done(run: () => void): true {
  run();
  return true;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
}

/** Whether the element is a button, link or disclosure, which handles Enter itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}
