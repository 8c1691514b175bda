// A hand that is being checked: the cards entered, what the game asks besides, and the answer.

import type { AskHand, HandAnswer, HandSample } from "../../generated/messages";
import { request } from "../../net/api";
import { heard } from "../../words/words.svelte";
import { mostOf } from "../chosen";
import { begun, type Groups, read, regrouped, written } from "../groups";

/** What the keyboard writes into: the hand, or the fact of this key. */
export const HAND = "hand";

const CALM_MS = 120;

/** What a game says about a hand of real cards. */
const checkHand = (asked: AskHand): Promise<HandAnswer> => request<HandAnswer>("/api/check-hand", asked).then(heard);

export class Checking {
  preset = $state("");
  /** The hand in the order in which it was entered. */
  hand = $state.raw<readonly string[]>([]);
  /** The person's own groups of the hand. */
  groups = $state.raw<Groups>([]);
  facts = $state.raw<Readonly<Record<string, string>>>({});
  target = $state(HAND);
  answer = $state.raw<HandAnswer>({});
  trouble = $state("");
  /** Whether the answer is to an earlier question. */
  waits = $state(false);

  constructor(preset: string) {
    this.preset = preset;
  }

  get asks(): NonNullable<HandAnswer["asks"]> {
    return this.answer.asks ?? [];
  }

  get copies(): { plain: number; jokers: number } {
    return { plain: this.answer.copies || 1, jokers: this.answer.jokers ?? 0 };
  }

  /** The cards outside the person's groups. */
  get loose(): readonly string[] {
    return remaining(this.hand, this.groups.flat());
  }

  /** The cards that the keyboard shows as entered. */
  get entered(): readonly string[] {
    return this.target === HAND ? this.hand : read(this.facts[this.target] ?? "").flat();
  }

  /** Whether the keyboard writes one card only. */
  get takesOne(): boolean {
    return this.asks.find(({ key }) => key === this.target)?.kind === "card";
  }

  choose(preset: string): void {
    this.preset = preset;
    this.facts = {};
    this.target = HAND;
    this.answer = {};
    this.setHand([]);
  }

  /** Write cards into what the keyboard writes into. */
  enter(cards: readonly string[]): void {
    if (this.target === HAND) this.setHand(cards);
    else this.setFact(this.target, this.takesOne ? (cards.at(-1) ?? "") : written(regrouped(read(this.facts[this.target] ?? ""), cards)));
    if (this.takesOne && cards.length > 0) this.target = HAND;
  }

  /** Add cards that were typed or said, as far as the pack has them. */
  add(cards: readonly string[]): void {
    const next = [...this.entered];
    for (const card of cards) if (next.filter((one) => one === card).length < mostOf(card, this.copies)) next.push(card);
    this.enter(next);
  }

  setHand(cards: readonly string[]): void {
    const left = [...cards];
    const stays = (card: string): boolean => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    };
    this.hand = cards;
    this.groups = this.groups.map((group) => group.filter(stays)).filter((group) => group.length > 1);
  }

  setFact(key: string, text: string): void {
    this.facts = { ...this.facts, [key]: text };
  }

  /** Begin another group of the melds that are being entered. */
  next(): void {
    this.setFact(this.target, begun(this.facts[this.target] ?? ""));
  }

  group(cards: readonly string[]): void {
    this.groups = [...this.groups, cards];
  }

  ungroup(place: number): void {
    this.groups = this.groups.toSpliced(place, 1);
  }

  clear(): void {
    this.groups = [];
    this.facts = {};
    this.target = HAND;
    this.setHand([]);
  }

  try(sample: HandSample): void {
    this.preset = sample.preset;
    this.facts = sample.facts ?? {};
    this.target = HAND;
    const groups = read(sample.cards).filter((group) => group.length > 0);
    this.hand = groups.flat();
    this.groups = sample.cards.includes("/") ? groups.filter((group) => group.length > 1) : [];
  }

  /** Ask for the answer when nothing has changed for a moment; the result stops asking.  To be called in an effect. */
  ask(): () => void {
    const loose = this.loose.map((card) => [card]);
    const cards = this.groups.length > 0 ? `${written([...this.groups, ...loose])} /` : this.hand.join(" ");
    const asked = { preset: this.preset, cards, facts: withoutEmpty(this.facts) };
    let late = false;
    this.waits = true;
    const timer = setTimeout(() => {
      checkHand(asked)
        .then(
          (answer) => late || Object.assign(this, { answer, trouble: "" }),
          (error: Error) => late || (this.trouble = error.message),
        )
        .finally(() => late || (this.waits = false));
    }, CALM_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }
}

function remaining(cards: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...cards];
  for (const card of taken) if (left.includes(card)) left.splice(left.indexOf(card), 1);
  return left;
}

const withoutEmpty = (facts: Readonly<Record<string, string>>): Record<string, string> => Object.fromEntries(Object.entries(facts).filter(([, text]) => text.trim()));
