// The tools for playing with real cards, in the order of the hub.  A tool is loaded when it is opened; its address is `/#real-cards?tool=<key>`, and what stands after that is its own.

import type { Component } from "svelte";
import { t } from "../words/words.svelte";

export interface ToolProps {
  /** What its address asks for: `tool`, and whatever else the tool understands. */
  readonly asked: URLSearchParams;
}

export interface Tool {
  readonly key: string;
  readonly title: () => string;
  /** What it is for, in a sentence. */
  readonly sentence: () => string;
  /** The screen below the title, in the felt of the page. */
  readonly load: () => Promise<{ default: Component<ToolProps> }>;
}

export const TOOLS: readonly Tool[] = [
  {
    key: "score",
    title: () => t("Keep score"),
    sentence: () => t("A score sheet for every game and house rule, which shows how each score came about."),
    load: () => import("./Scorekeeper.svelte"),
  },
  {
    key: "hand",
    title: () => t("Check a hand"),
    sentence: () => t("Tap, type or say the cards: is it valid and why, what it counts, what to discard, and which cards would help."),
    load: () => import("./check/HandChecker.svelte"),
  },
  { key: "settle", title: () => t("Settle it"), sentence: () => t("A question about the rules, answered by those of your house, with the clause."), load: () => import("./rules/Settle.svelte") },
  { key: "card", title: () => t("Rule card to print"), sentence: () => t("The rules of your house on one page, with a code that opens them."), load: () => import("./rules/CarryCard.svelte") },
  { key: "lots", title: () => t("Draw lots"), sentence: () => t("The first dealer, seats, teams, a bracket, or a fair order of the cards, which anybody can check."), load: () => import("./lots/Lots.svelte") },
];

/** The address of a tool.  more: what it is asked for, such as `{ sheet: "7" }`. */
export const toolPath = (key: string, more: Readonly<Record<string, string>> = {}): string => `/#real-cards?${new URLSearchParams({ tool: key, ...more }).toString()}`;
