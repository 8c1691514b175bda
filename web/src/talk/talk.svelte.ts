// The chat at the table, and how many lines of it are unread here.

import type { Line } from "../generated/messages";
import { sentences } from "../words/lists";
import { t } from "../words/words.svelte";
import { lineWords } from "./phrases";

const KEPT = 200;
const PASSING = 6000; // milliseconds that a line is shown at the speaker's seat

export class Talk {
  lines = $state.raw<readonly Line[]>([]);
  unread = $state(0);
  /** Whether the chat is on screen. */
  open = $state(false);
  refusal = $state("");
  /** The line just said at each seat. */
  passing = $state.raw<ReadonlyMap<number, Line>>(new Map());
  /** When the last line read was sent: older lines, repeated after a reload, are not new. */
  heard = 0;

  constructor(
    readonly announce: (words: string) => void,
    readonly remember: (heard: number) => void,
  ) {}

  /** Take in lines.  you: your own are not new.  A restarted server counts from 1 again, so a line is identified by its time too. */
  hear(lines: readonly Line[], you: number | null): void {
    const known = new Set(this.lines.map(({ number, at }) => `${number} ${at}`));
    const fresh = lines.filter(({ number, at }) => !known.has(`${number} ${at}`));
    this.lines = [...this.lines, ...fresh].slice(-KEPT);
    const news = fresh.filter(({ seat, at }) => seat !== you && at > this.heard);
    if (this.open) this.#read();
    else this.unread += news.length;
    for (const line of news) this.#pass(line);
    if (news.length > 0) this.announce(sentences(news.map((line) => t("{name} says: {words}", { name: line.name, words: lineWords(line) }))));
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
