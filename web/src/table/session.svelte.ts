// One table as this browser sees it: the view, the log, the command in progress.  No rules.

import type { DealView, LogPage, Offer, Say, TableView, Told, Update } from "../generated/messages";
import { loadLog } from "../net/api";
import { afterwards, doNow } from "../net/afterwards";
import { randomHex } from "../net/chance";
import { lineTo } from "../net/device";
import { handAt, rememberCommitment, rememberHand, rememberHeard, seatAt } from "../net/memory";
import { type Answer, type Command, Link, type LinkHandlers, type LinkState } from "../net/socket";
import { Coach } from "../coach/coach.svelte";
import { Talk } from "../talk/talk.svelte";
import { announce } from "./announcing";
import { readClocks } from "./clocks";
import { Ending } from "./ending.svelte";
import { LogBook } from "./logbook.svelte";
import { HandState } from "./handstate.svelte";
import { Missed } from "./missed.svelte";
import { NextMatch } from "./nextmatch";
import { Possible } from "./possible.svelte";
import { handIn } from "./received";
import { Sending } from "./sending.svelte";
import { Speech } from "./speech.svelte";
import { Stage } from "./stage.svelte";
import { Warning } from "./warning.svelte";
import { play } from "../sound/sound";
import { heard } from "../words/words.svelte";
import { type Witness, witness } from "./witness";

export class Session {
  view = $state.raw<TableView | null>(null);
  link = $state.raw<LinkState>({ kind: "connecting" });
  gone = $state.raw<string | null>(null);
  goneCode = "";
  readonly logbook = new LogBook((before) => this.#page(before));
  readonly #sent = new Sending();
  refusal = $state("");
  /** Finished deals that this page has seen, by their number. */
  deals = $state.raw<ReadonlyMap<number, DealView>>(new Map());
  /** What this page saw of each deal. */
  seen = $state.raw<readonly Witness[]>([]);

  /** The page's time when the view arrived: clocks count from then. */
  at = $state(0);
  readonly speech = new Speech();
  /** The motions of what has happened. */
  readonly stage = new Stage();
  readonly ending = new Ending(this.stage);
  readonly missed = new Missed((words) => this.speech.say(words));
  readonly warning = new Warning((words) => {
    play(["clock"]);
    this.speech.interrupt(words);
  });
  readonly talk = new Talk(
    (words) => this.speech.say(words),
    (at) => rememberHeard(this.table, at),
  );
  readonly hand = new HandState(
    (groups) => this.#link.arrange(groups),
    () => {
      this.#forgetWords();
      this.coach.read();
    },
    { read: () => handAt(this.table), write: (hand) => afterwards("hand", () => rememberHand(this.table, hand)) },
  );
  readonly coach = new Coach(
    (question) => this.#link.command(question),
    (words) => this.speech.say(words),
    (cards) => this.hand.selectCards(cards),
  );
  readonly possible = new Possible(this);
  readonly next = new NextMatch(this, () => this.#command({ type: "rematch", id: randomHex(16) }));
  /** The time for answers in milliseconds when this page saw it begin. */
  window = $state(0);

  #link: Link;
  #language: string = "en";
  /** Whether the next update repeats everything in another language. */
  #retold = false;
  /** The act whose result is shown already: its answer comes after the update. */
  #shown = "";
  /** This page's random numbers for the shuffles, by deal number. */
  #nonces = new Map<number, string>();

  constructor(
    readonly table: string,
    readonly token: string | null,
    // A proxy before several servers sends all of a table to one of them.
    url = `${location.origin.replace(/^http/, "ws")}/ws?table=${encodeURIComponent(table)}`,
  ) {
    this.talk.heard = seatAt(table)?.heard ?? 0;
    const handlers: LinkHandlers = {
      state: (state) => this.#linked(state),
      update: (update) => this.#receive(update),
      answer: (answer, command) => this.#answered(answer, command),
      said: (lines) => this.talk.hear(lines, this.view?.you ?? null),
      reason: (reason) => {
        const words = this.possible.hear(heard(reason));
        if (words) this.speech.say(words);
      },
      gone: (gone) => {
        this.gone = gone.words;
        this.goneCode = gone.code;
      },
    };
    this.#link = new Link(url, table, token, handlers, lineTo(table));
  }

  open(): () => void {
    const now = (): void => this.reconnect();
    addEventListener("online", now);
    this.#link.connect();
    return () => {
      removeEventListener("online", now);
      this.hand.stop();
      this.warning.stop();
      this.coach.stop();
      this.stage.cut();
      this.ending.stop();
      this.#link.close();
      this.#sent.stop();
      doNow();
    };
  }

  /** Ask for the sentences of the table in another language, including earlier ones. */
  speak(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#retold = this.view !== null;
    this.#link.speak(language);
  }

  /** Reconnect now instead of after a delay. */
  reconnect(): void {
    if (this.link.kind === "waiting") this.#link.connect();
  }

  act(offer: Offer): void {
    this.missed.forget();
    if (this.view) this.#command({ type: "act", id: randomHex(16), base: this.view.version, action: offer.action });
  }

  /** bot: the level of the bots in free seats; empty if there are none. */
  start(bot = ""): void {
    this.#command({ type: "start", id: randomHex(16), nonce: this.#nonce(1), ...(bot ? { bot } : {}) });
  }

  ready(): void {
    if (this.busy) return; // the number that was sent is the one to check the deal with
    this.#command({ type: "ready", id: randomHex(16), nonce: this.#nonce((this.view?.deal ?? 0) + 1) });
  }

  leave(): void {
    this.#command({ type: "leave", id: randomHex(16) });
  }

  /** Ask for a pause, or agree to one. */
  pause(): void {
    this.#command({ type: "pause", id: randomHex(16) });
  }

  /** End a pause, or withdraw the request for one. */
  resume(): void {
    this.#command({ type: "resume", id: randomHex(16) });
  }

  back(): void {
    this.#command({ type: "back", id: randomHex(16) });
  }

  giveTime(seat: number, extra: boolean): void {
    this.#command({ type: "give_time", id: randomHex(16), seat, extra });
  }

  /** Send a chat line; chat and actions do not wait for each other. */
  say(words: Pick<Say, "phrase" | "text">): void {
    this.talk.refusal = "";
    this.#link.command({ type: "say", id: randomHex(16), ...words });
  }

  mute(seat: number, muted: boolean): void {
    this.#link.command({ type: "mute", id: randomHex(16), seat, muted });
  }

  /** Whether this page is the screen that shows the table to everybody in the room: it has a token, and no seat. */
  get isBoard(): boolean {
    return this.token !== null && this.view?.board === true && this.view.you === null;
  }

  /** The command in progress: no other can be given. */
  get busy(): Command | null {
    return this.#sent.busy;
  }

  /** The command in progress as far as the page shows it. */
  get sending(): Command | null {
    return this.#sent.shown;
  }

  get log(): readonly Told[] {
    return this.logbook.told;
  }

  nonceOf(deal: number): string {
    return this.#nonces.get(deal) ?? "";
  }

  #nonce(deal: number): string {
    const nonce = randomHex(16);
    this.#nonces.set(deal, nonce);
    return nonce;
  }

  hint(): void {
    if (this.busy) return;
    this.#forgetWords();
    this.coach.hint();
  }

  /** Ask the table why nothing can be done with these cards. */
  wonder(cards: readonly string[]): void {
    this.#link.why(cards);
  }

  /** The clocks in words. */
  get clocks(): string {
    return this.view ? readClocks(this.view, performance.now() - this.at) : "";
  }

  /** Choose a take, or none; the main button carries it out. */
  point(take: Offer | null): void {
    this.#forgetWords();
    this.possible.pointed = take;
  }

  /** Say that something cannot be done, without asking the server. */
  refuse(words: string): void {
    this.refusal = words;
    play(["refused"]);
    this.speech.interrupt(words);
  }

  #command(command: Command): void {
    if (this.busy) return;
    this.#sent.begin(command);
    this.#forgetWords();
    this.#link.command(command);
  }

  #linked(state: LinkState): void {
    if (state.kind === "waiting") this.missed.lose();
    this.link = state;
  }

  #receive(update: Update): void {
    const { told, view, complete } = heard(update);
    const retold = this.#retold;
    const before = retold ? null : this.view;
    const pointed = this.possible.pointedIn(before, view);
    this.#retold = false;
    if (retold) this.#forgetTold();
    else this.seen = witness(this.seen, update);
    if (before && complete !== false) this.stage.act(told, view);
    else this.stage.cut();
    this.ending.watch(complete === false ? null : before, view);
    this.view = view;
    this.window = before?.window == null ? (view.window ?? 0) : this.window;
    this.at = performance.now();
    this.warning.watch(view.you === null ? null : view.seats[view.you]?.clock);
    const spoken = told.filter(isSpoken);
    const acted = this.#sent.see(spoken, view);
    this.logbook.add(update, spoken);
    if (spoken.length > 0) this.#forgetWords();
    this.possible.pointed = pointed;
    const isListed = this.missed.add(spoken, before, view, retold || complete !== false);
    if (view.lastDeal) this.deals = new Map(this.deals).set(view.lastDeal.deal, view.lastDeal);
    this.hand.receive(handIn(view));
    if (acted) this.#finish(acted);
    this.#remember(view);
    this.coach.follow(view);
    this.next.follow(view);
    announce(this.speech, isListed ? [] : spoken, before, view);
  }

  #finish(act: Command): void {
    this.#shown = act.id;
    this.coach.acted(act.id, this.view);
    this.hand.deselect();
  }

  /** Forget sentences in the previous language; they are sent again or can be looked up. */
  #forgetTold(): void {
    this.logbook.clear();
    this.missed.told = [];
    this.deals = new Map();
    this.#forgetWords();
  }

  async #page(before: number): Promise<LogPage> {
    const page = await loadLog(this.table, before);
    const told = page.told.filter(isSpoken);
    return { ...page, told };
  }

  #forgetWords(): void {
    this.refusal = "";
    this.coach.forget();
    this.possible.pointed = null;
  }

  #remember(view: TableView): void {
    if (view.status === "playing") rememberCommitment(this.table, view.deal, view.fair.commitment);
    else rememberCommitment(this.table, view.deal + 1, view.nextCommitment);
  }

  #answered(said: Answer, command: Command): void {
    const answer = heard(said);
    if (command.type === "say" || command.type === "mute") {
      if (answer.type === "refused") this.talk.refusal = answer.words;
      return;
    }
    if (command.type === "hint" || command.type === "look_back" || command.type === "count_outs") return this.#coached(answer);
    if (answer.type === "accepted" && command.id === this.#shown) return;
    if (answer.type === "accepted" && command.type === "act") this.coach.acted(command.id, this.view);
    if (answer.type === "accepted") this.#sent.await(answer.version, this.view?.version ?? 0);
    else this.#sent.end();
    if (answer.type === "refused") return this.refuse(answer.words);
    if (command.type === "act") this.hand.deselect();
  }

  /** An answer of the coach: nothing else waits for it. */
  #coached(answer: Answer): void {
    if (answer.type === "advice") this.coach.advise(answer, this.view);
    else if (answer.type === "looked_back") this.coach.lookBack(answer);
    else if (answer.type === "counted_outs") this.coach.counted(answer);
    else if (answer.type === "refused" && this.coach.refused(answer.id, answer.words)) this.refuse(answer.words);
  }
}

const isSpoken = ({ words, kind }: Told): boolean => Boolean(words) && kind !== "turn_started";
