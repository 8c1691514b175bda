// A replay in progress: which deal, which step, through whose eyes, and at what speed it goes on.  It shows each step on a table of its own.

import type { Film } from "../generated/messages";
import { loadFilm } from "../net/api";
import { cuesFor } from "../sound/cues";
import { play } from "../sound/sound";
import { panelOf } from "../table/panels";
import { Session } from "../table/session.svelte";
import { sentences } from "../words/lists";
import { faultWords } from "../words/words.svelte";
import { developed, type Eyes, groupsAt, nextStop, type Shot, toldTo, turnsOf, wordsFor } from "./film";
import type { Moment } from "./moment";

export const SPEEDS = [0.5, 1, 2, 4] as const;
/** Milliseconds for one action at speed 1, and for the end of a deal. */
const EACH = 1400;
const END = 3200;

export class Player {
  deal = $state(1);
  step = $state(0);
  seat = $state(0);
  /** Whether all hands lie open; they do so in any case when the deal is over. */
  open = $state(false);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  shots = $state.raw<readonly Shot[]>([]);
  /** The number of finished deals. */
  deals = $state(0);
  trouble = $state("");

  /** The table that it is shown on: without a server, so that nothing can be done there. */
  readonly session = new Session("", null, "");
  readonly last = $derived(this.shots.length - 1);
  readonly shot = $derived(this.shots[Math.min(this.step, this.last)]);
  readonly eyes = $derived<Eyes>({ seat: this.seat, open: this.open || (this.last > 0 && this.step >= this.last) });
  /** Whether the match is over, so that its moments can be tried again. */
  #isOver = $state(false);
  readonly canTry = $derived(this.#isOver && this.step < this.last && this.shot?.view.status === "playing");
  /** The end of the deal in words. */
  #end = $state("");
  /** What happened in this step. */
  readonly words = $derived(this.shot ? sentences([wordsFor(this.shot, this.eyes), this.step === this.last ? this.#end : ""]) : "");
  readonly turns = $derived(turnsOf(this.shots));
  readonly isAtEnd = $derived(this.step >= this.last && this.deal >= this.deals);

  #films = new Map<string, Promise<Film>>();
  #laid = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** load: fetches a deal as a seat saw it. */
  constructor(
    readonly table: string,
    readonly load: (deal: number, seat: number) => Promise<Film> = (deal, seat) => loadFilm(table, deal, seat),
  ) {}

  /** The hand of a seat in groups: by suit, and when the deal is over as it was shown. */
  groupsOf(seat: number): readonly (readonly string[])[] {
    return (this.shot && groupsAt(this.shot, seat, this.step === this.last)) ?? [];
  }

  get moment(): Moment {
    return { deal: this.deal, step: this.step, seat: this.seat, open: this.open };
  }

  /** Show a moment; resolves when it is there. */
  async show({ deal, step, seat, open }: Moment): Promise<void> {
    this.open = open;
    await this.#open(deal, seat ?? this.seat, step);
  }

  /** Look through the eyes of another seat, at the same moment. */
  async see(seat: number): Promise<void> {
    await this.#open(this.deal, seat, this.step);
  }

  /** Lay all hands open, or turn them over again. */
  turnOver(): void {
    this.open = !this.open;
  }

  /** Go to a step of the deal; a single step forward is seen as a motion. */
  go(to: number): void {
    const before = this.step;
    this.step = Math.max(0, Math.min(this.last, to));
    if (this.step !== before) this.#draw(this.step === before + 1);
    this.#goOn();
  }

  /** Go on by a number of actions, into the next deal or the one before if there are no more. */
  async act(by: 1 | -1): Promise<void> {
    if (by > 0 ? this.step < this.last : this.step > 0) this.go(this.step + by);
    else await this.toDeal(this.deal + by, by);
  }

  async turn(by: 1 | -1): Promise<void> {
    const starts = this.turns.map(({ at }) => at);
    if (by > 0 ? this.step < this.last : this.step > 0) this.go(nextStop(starts, this.step, by, this.last));
    else await this.toDeal(this.deal + by, by);
  }

  /** Go to the beginning of a deal; back from the next one, to its end. */
  async toDeal(deal: number, by: 1 | -1 = 1): Promise<void> {
    if (deal < 1 || deal > this.deals) return;
    await this.#open(deal, this.seat, by > 0 ? 0 : Infinity, by > 0);
  }

  /** Play, or stop; from the end of the match it plays again from the beginning of the deal. */
  async toggle(): Promise<void> {
    this.playing = !this.playing;
    if (this.playing && this.isAtEnd) this.go(0);
    else this.#goOn();
  }

  /** Take the next speed, and after the highest the lowest. */
  quicken(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    this.#goOn();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
    this.session.stage.cut();
    this.session.hand.stop();
  }

  #goOn(): void {
    clearTimeout(this.#timer);
    if (this.isAtEnd) this.playing = false;
    if (!this.playing) return;
    this.#timer = setTimeout(() => void this.act(1), (this.step >= this.last ? END : EACH) / this.speed);
  }

  #film(deal: number, seat: number): Promise<Film> {
    const key = `${deal}.${seat}`;
    const film = this.#films.get(key) ?? this.load(deal, seat);
    this.#films.set(key, film);
    film.catch(() => this.#films.delete(key));
    return film;
  }

  async #open(deal: number, seat: number, step: number, follows = false): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const film = await this.#film(deal, seat);
      const shots = developed(film);
      Object.assign(this, { deal, seat, shots, deals: film.deals, trouble: "", step: Math.max(0, Math.min(shots.length - 1, step)) });
      this.#end = film.words;
      this.#isOver = film.isOver ?? false;
      this.#draw(follows);
      if (deal < film.deals) void this.#film(deal + 1, seat).catch(() => undefined);
      this.#goOn();
    } catch (error) {
      this.playing = false;
      this.trouble = faultWords(error, "The deal could not be replayed.");
    }
  }

  /** Put the step on the table.  moves: as a motion. */
  #draw(moves: boolean): void {
    const { shot, session } = this;
    if (!shot) return;
    const told = toldTo(shot, this.eyes);
    if (moves) {
      session.stage.act(told, shot.view);
      play(cuesFor(told, true, false).slice(-1));
    } else session.stage.cut();
    session.view = shot.view;
    this.#lay(shot, moves && this.step > 0);
    session.speech.say(this.words);
  }

  /** Lay the hand: as it was and what is new, or anew. */
  #lay({ view }: Shot, goesOn: boolean): void {
    if (!goesOn) this.#laid += 1;
    this.session.hand.receive({ deal: this.#laid, hand: view.hand, laid: [], best: (this.step === this.last ? view.lastDeal?.hands[this.seat]?.melds : panelOf(view, "unmatched")?.melds) ?? null });
  }
}
