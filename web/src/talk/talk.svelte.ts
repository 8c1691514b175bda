// What was said at the table, and how much of it nobody here has seen.

import type { Line } from "../generated/messages";
import { t } from "../words/words.svelte";
import { lineWords } from "./phrases";

const KEPT = 200;
const PASSING = 6000; // how long words stand at the speaker's place

export class Talk {
  lines = $state.raw<readonly Line[]>([]);
  unread = $state(0);
  /** The talk is looked at. */
  open = $state(false);
  refusal = $state("");
  /** What has just been said, by seat. */
  passing = $state.raw<ReadonlyMap<number, Line>>(new Map());
  /** When the last line was said that was read: what a page is told again after a reload is no news. */
  heard = 0;

  constructor(
    readonly announce: (words: string) => void,
    readonly remember: (heard: number) => void,
  ) {}

  /** you: whose own words are no news.  The numbers begin anew with a server, so a line is known by its time too. */
  hear(lines: readonly Line[], you: number | null): void {
    const known = new Set(this.lines.map(({ number, at }) => `${number} ${at}`));
    const fresh = lines.filter(({ number, at }) => !known.has(`${number} ${at}`));
    this.lines = [...this.lines, ...fresh].slice(-KEPT);
    const news = fresh.filter(({ seat, at }) => seat !== you && at > this.heard);
    if (this.open) this.#read();
    else this.unread += news.length;
    for (const line of news) this.#pass(line);
    if (news.length > 0) this.announce(news.map((line) => t("{name} says: {words}", { name: line.name, words: lineWords(line) })).join(" "));
  }

  show(): void {
    this.open = true;
    this.refusal = "";
    this.#read();
  }

  close(): void {
    this.open = false;
  }

  #pass(line: Line): void {
    this.passing = new Map(this.passing).set(line.seat, line);
    setTimeout(() => {
      this.passing = new Map([...this.passing].filter(([, one]) => one !== line));
    }, PASSING);
  }

  #read(): void {
    this.unread = 0;
    this.heard = this.lines.at(-1)?.at ?? this.heard;
    this.remember(this.heard);
  }
}
