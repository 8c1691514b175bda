// The motions on the page: each act is measured before and after it is drawn, and its cards fly between.  The next act cuts it short.

import { untrack } from "svelte";
import type { TableView, Told } from "../generated/messages";
import { settings } from "../settings/settings.svelte";
import { isCalm } from "./calm";
import { type Flight, flightsOf } from "./motion";
import { wildIn } from "./panels";
import { type Box, boxAt, boxOf, cardsAt, isClosed, pointsOf } from "./places";
import { turn, turningTime } from "./turning";

/** A card in the air, or points, which are as wide as the page says. */
export interface Airborne {
  readonly id: number;
  readonly card: string | null;
  readonly wild?: boolean;
  /** Whether it turns over on its way. */
  readonly turns?: boolean;
  readonly points?: string;
  readonly width?: number;
}

/** Its way, once the page has been measured. */
interface Way {
  readonly start: Box;
  readonly goal: Box;
  readonly at: number;
  readonly takes: number;
  /** How long it is seen at its goal before it fades. */
  readonly stays?: number;
  /** Whether it is seen at its start before it flies. */
  readonly waits: boolean;
  /** Whether nothing is seen at its goal that takes its place. */
  readonly vanishes: boolean;
}

interface Candidate {
  readonly element: HTMLElement;
  readonly box: Box;
}

interface Leaving {
  readonly flight: Flight;
  readonly candidates: readonly Candidate[];
  readonly place: Box | null;
  /** Its goal as it was before. */
  readonly goal: Box | null;
}

/** More events than this come after a pause in the connection; they are told in words. */
const MOST = 40;
/** A goal shows its card a moment before the flight ends, so that there is no frame without it. */
const EARLIER = 20;
const FADE = 80;
/** It sets off at once and lands softly. */
const EASE_OUT = "cubic-bezier(0.3, 0.55, 0.35, 1)";
/** The width of a card in the air before it is scaled, in pixels. */
export const ALOFT = 72;
/** Points that fly to the result: from one seat to the next, and how long. */
const STEP = 60;
const SCORE = 350;
const SHELVES = '[data-place="hand"] .shelf';
/** Milliseconds before it sets off that a back is put into the air, and how often more follow: a whole deal at once would make its start long. */
const AHEAD = 160;
const OFTEN = 80;

export class Stage {
  aloft = $state.raw<readonly Airborne[]>([]);

  #you: number | null = null;
  #leaving: readonly Leaving[] = [];
  /** All that flies in this act, also later. */
  #flying: readonly Airborne[] = [];
  #ways = new Map<number, Way>();
  #elements = new Map<number, HTMLElement>();
  #before: ReadonlyMap<Element, string | undefined> = new Map();
  #hidden: Animation[] = [];
  #count = 0;
  #lands = 0;
  #turned = 0;
  #end: ReturnType<typeof setTimeout> | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  /** The first motion of this act: the others keep its time. */
  #first: Animation | undefined;

  /** Take in what was told, with the page as it was before; `view` is what it will show. */
  act(told: readonly Told[], view: TableView): void {
    if (settings.pace === 0 || document.hidden || told.length > MOST) return this.cut();
    const held = view.seats.map(({ cards }) => cards);
    const flights = flightsOf(told, { held, first: (view.dealer + 1) % Math.max(1, held.length) });
    if (flights.length === 0) return;
    this.cut();
    this.#you = view.you;
    this.#leaving = flights.map((flight) => this.#leave(flight));
    const goals = new Set(flights.flatMap(({ goal }) => cardsAt(goal, this.#you)));
    this.#before = new Map([...goals].map((element) => [element, element.dataset.card]));
    // Drawn together with the view, so that the page is laid out once; they are not seen before they fly.
    const wild = wildIn(view);
    if (!isCalm()) this.#flying = flights.map(({ card, start }) => ({ id: this.#count++, card, wild: card !== null && wild.includes(card), turns: card !== null && start.spot === "stock" }));
    this.#lift(flights, AHEAD);
    this.#lands = performance.now() + Math.max(...flights.map(({ at, takes, stays = 0 }) => at + takes + stays)) * settings.pace;
    // With the frame that shows the act, which lays the page out anyway: not in the task that drew it, which would be twice as long.
    requestAnimationFrame(() => this.#land());
  }

  /** Milliseconds until the last card has landed. */
  get left(): number {
    return isCalm() ? 0 : Math.max(0, this.#lands - performance.now());
  }

  /** Put into the air what is seen before it flies, and the backs that set off before `until`; the others follow in their time. */
  #lift(flights: readonly Flight[], until: number): void {
    const soon = this.#flying.filter(({ card }, index) => card !== null || this.#time(flights[index]?.at ?? 0, 0).at < until);
    if (soon.length > this.aloft.length) this.aloft = soon;
    if (soon.length < this.#flying.length) this.#next = setTimeout(() => this.#lift(flights, until + OFTEN), OFTEN);
  }

  /** End all motions: everything is where it belongs. */
  cut(): void {
    clearTimeout(this.#end);
    clearTimeout(this.#next);
    this.#first = undefined;
    this.#flying = [];
    this.#lands = this.#turned = 0;
    for (const animation of this.#hidden) animation.cancel();
    this.#hidden = [];
    this.#leaving = [];
    this.#ways.clear();
    if (this.aloft.length > 0) this.aloft = [];
  }

  /** Remember where everybody sits; what it returns lets the points of the deal fly from there, once the result is drawn. */
  score({ seats, you, lastDeal }: TableView): () => void {
    const from = seats.map((_, seat) => boxAt({ spot: "hand", seat }, you));
    return () => {
      if (settings.pace === 0 || isCalm()) return;
      this.cut();
      this.aloft = seats.flatMap((_, seat) => {
        const [element, start, points] = [pointsOf(seat), from[seat], lastDeal?.scores[seat]?.points];
        const goal = element && boxOf(element);
        if (!element || !goal || !start || !points || !isInSight(element, goal)) return [];
        this.#hide(element, (seat * STEP + SCORE) * settings.pace);
        const id = this.#count++;
        this.#ways.set(id, { start: { ...start, width: goal.width }, goal, ...this.#time(seat * STEP, SCORE), waits: true, vanishes: false });
        return [{ id, card: null, points, width: goal.width }];
      });
      this.#endIn();
    };
  }

  #time(at: number, takes: number): { at: number; takes: number } {
    return { at: at * settings.pace, takes: takes * settings.pace };
  }

  /** Clear the air when the last flight has ended. */
  #endIn(): void {
    const ends = [...this.#ways.values()].map(({ at, takes, stays = 0 }) => at + takes + stays);
    this.#end = setTimeout(() => this.cut(), Math.max(this.#turned, ...ends) + 50);
  }

  /** Let what is in the air fly as soon as its way is known; called with its element. */
  fly(element: HTMLElement, { id }: Airborne): () => void {
    this.#elements.set(id, element);
    untrack(() => this.#set(id)); // what others join in the air begins nothing anew
    return () => this.#elements.delete(id);
  }

  #set(id: number): void {
    const [element, way] = [this.#elements.get(id), this.#ways.get(id)];
    if (!element || !way) return;
    const { start, goal, at, takes, stays = 0, waits, vanishes } = way;
    const own = this.aloft.find((one) => one.id === id)?.width ?? ALOFT;
    const [begins, ends] = [transformTo(start, own), transformTo(goal, own)];
    const duration = takes + stays;
    const frames: Keyframe[] = [
      { transform: begins, opacity: 1, easing: EASE_OUT },
      ...(stays > 0 ? [{ transform: ends, offset: takes / duration }, { opacity: 1, offset: 0.9 }] : [{ opacity: 1, offset: 0.8 }]),
      { transform: ends, opacity: vanishes ? 0 : 1 },
    ];
    const motion = element.animate(frames, { duration, delay: at, fill: waits ? "backwards" : "none" });
    this.#first ??= motion;
    const { startTime = null } = this.#first;
    if (startTime !== null) motion.startTime = startTime;
    this.#turn(element, at, takes);
  }

  /** Turn a card over on its way, if it shows its back too: the face is its first picture. */
  #turn({ children: [face, back] }: HTMLElement, delay: number, duration: number): void {
    if (!face || !back) return;
    const time = { duration, delay, fill: "both" as const };
    back.animate({ transform: ["none", "scaleX(0)", "scaleX(0)"], offset: [0, 0.35, 1] }, time);
    face.animate({ transform: ["scaleX(0)", "scaleX(0)", "none", "none"], offset: [0, 0.35, 0.7, 1] }, time);
  }

  #leave(flight: Flight): Leaving {
    const there = flight.card === null ? [] : cardsAt(flight.start, this.#you).filter(({ dataset }) => dataset.card === flight.card);
    const candidates = there.flatMap((element) => {
      const box = boxOf(element);
      return box ? [{ element, box }] : [];
    });
    return { flight, candidates, place: boxAt(flight.start, this.#you), goal: flight.goal.spot === "hand" ? null : boxAt(flight.goal, this.#you) };
  }

  #land(): void {
    if (this.#leaving.length === 0) return;
    const [claimed, left] = [new Set<Element>(), new Set<Element>()];
    const arriving = this.#leaving.map((leaving) => ({ leaving, goals: this.#goalsOf(leaving.flight, claimed) }));
    this.#leaving = [];
    // A meld out of sight comes into it.
    for (const meld of new Set(arriving.map(({ goals }) => goals[0]?.closest(".meld")))) meld?.scrollIntoView?.({ block: "nearest" });
    // Everything is measured before anything is animated: after an animation the page would be laid out again.
    this.#flying.forEach(({ id }, index) => {
      const way = arriving[index] && this.#wayOf(arriving[index].leaving, arriving[index].goals, left);
      if (way) this.#ways.set(id, way);
    });
    for (const { id } of this.aloft) this.#set(id);
    for (const { leaving, goals } of arriving) this.#await(leaving.flight, goals);
    // What holds groups together comes with the last dealt card.
    if (this.#turned > 0) for (const shelf of document.querySelectorAll<HTMLElement>(SHELVES)) this.#hide(shelf, this.#turned);
    this.#before = new Map();
    this.#endIn();
  }

  /** Hide what a flight brings until it is there; without motion it fades in. */
  #await(flight: Flight, goals: readonly HTMLElement[]): void {
    const { at, takes } = this.#time(flight.at, flight.takes);
    const lands = Math.max(0, at + takes - EARLIER);
    for (const goal of goals) {
      this.#hide(goal, isCalm() ? FADE : lands, isCalm());
      if (flight.card !== null || !goal.dataset.card || isCalm()) continue;
      this.#hidden.push(turn(goal.closest(".face") ?? goal, lands)); // it was dealt as a back
      this.#turned = Math.max(this.#turned, lands + turningTime(1));
    }
  }

  #wayOf({ flight, candidates, place, goal: before }: Leaving, goals: readonly HTMLElement[], left: Set<Element>): Way | null {
    const start = startOf(flight, candidates, left) ?? place ?? boxAt(flight.start, this.#you);
    const there = (goals[0] && boxOf(goals[0])) ?? boxAt(flight.goal, this.#you);
    const goal = there ?? before; // the act may have covered the place
    if (!start || !goal) return null;
    const { at, takes } = this.#time(flight.at, flight.takes);
    const stays = (flight.stays ?? 0) * settings.pace;
    const isTaken = goals.length > 0 || (there !== null && !isClosed(flight.goal, this.#you) && flight.goal.spot !== "away");
    return { start, goal, at, takes, stays, waits: candidates.length > 0, vanishes: stays > 0 || !isTaken };
  }

  /** The cards on the page that the flight brings: new there, and not brought by another. */
  #goalsOf({ card, goal, part }: Flight, claimed: Set<Element>): HTMLElement[] {
    const there = cardsAt(goal, this.#you);
    const fresh = there.filter((one) => !claimed.has(one) && isFresh(one, card, this.#before));
    const brought = part ? there.slice(...part) : fresh.slice(0, 1);
    for (const one of brought) claimed.add(one);
    return brought;
  }

  #hide(element: HTMLElement, duration: number, fades = false): void {
    this.#hidden.push(coverOf(element).animate({ opacity: fades ? [0, 1] : [0, 0] }, { duration }));
  }
}

/** Whether an element shows this card since the act; of a back that it is there since then. */
function isFresh(element: HTMLElement, card: string | null, before: ReadonlyMap<Element, string | undefined>): boolean {
  if (element.dataset.card === undefined) return !before.has(element);
  return card !== null && element.dataset.card === card && before.get(element) !== card;
}

/** The card with what belongs to it: its shadow, the dot of a new one, the mark of who laid it. */
const coverOf = (element: HTMLElement): HTMLElement => element.closest<HTMLElement>("[data-key], .one, .lying") ?? element;

/** Whether nothing covers the middle of an element, and it is not outside of the window. */
function isInSight(element: Element, { x, y }: Box): boolean {
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const top = document.elementFromPoint?.(x, y) ?? element;
  return element.contains(top) || top.contains(element);
}

/** Where the card lay that has gone, or one of those that look the same.  left: those that others have gone from. */
function startOf({ card }: Flight, candidates: readonly Candidate[], left: Set<Element>): Box | undefined {
  const free = candidates.filter(({ element }) => !left.has(element));
  const gone = free.find(({ element }) => !element.isConnected || element.dataset.card !== card) ?? free[0];
  if (gone) left.add(gone.element);
  return gone?.box;
}

/** The transform that shows an element of this width, in the corner of the page, in that place. */
const transformTo = ({ x, y, width, height }: Box, own: number): string => `translate(${x - width / 2}px, ${y - height / 2}px) scale(${width / own})`;
