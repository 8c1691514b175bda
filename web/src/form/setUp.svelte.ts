// A choice of game, players and rules, as the set-up and the page of rules share it.

import type { Catalogue, RulesAnswer } from "../generated/messages";
import { askRules } from "../net/api";
import { findPreset, firstSetUp, playersFor } from "../opening";
import { sentences } from "../words/lists";
import { t } from "../words/words.svelte";
import { changed, parseChoice, type Values } from "./options";

const CALM_MS = 150;

export class Choice {
  key = $state("");
  options = $state.raw<Values>({});
  players = $state(2);
  rules = $state.raw<RulesAnswer | null>(null);
  trouble = $state("");

  readonly found = $derived.by(() => findPreset(this.catalogue, this.key));
  readonly counts = $derived.by(() => playersFor(this.catalogue, this.key, this.options));
  readonly problems = $derived(this.rules?.problems ?? []);
  /** Every value in force, including those that follow from the changes. */
  readonly inForce = $derived.by<Values>(() => (this.rules?.preset === this.key ? (this.rules.values ?? {}) : {}));

  /** game: the key of the variant to begin with, empty for the last one played. */
  constructor(
    readonly catalogue: Catalogue,
    game: string,
  ) {
    const last = firstSetUp(catalogue);
    this.key = last.preset;
    this.options = last.options;
    this.players = last.players;
    const variant = catalogue.variants.find(({ key }) => key === game);
    if (variant && variant !== this.found?.variant) this.choose(variant.presets[0]?.key ?? "");
  }

  /** Choose a preset, unchanged, for as near a number of players as it allows. */
  choose(preset: string): void {
    this.key = preset;
    this.options = {};
    this.players = Math.min(Math.max(...this.counts), Math.max(Math.min(...this.counts), this.players));
  }

  set(option: string, value: unknown): void {
    if (this.found) this.options = changed(this.found.preset, this.options, option, value, this.inForce);
  }

  /** Start from rules that somebody shared. */
  async take(code: string): Promise<void> {
    const answer = await askRules({ preset: code, options: {}, players: this.players });
    if (!answer.preset) this.trouble = this.knows(code) ? sentences(answer.problems ?? []) : t("There are no such rules. The link may be incomplete.");
    else {
      this.choose(answer.preset);
      this.options = answer.options ?? {};
    }
  }

  /** Whether the code begins with a preset of the catalogue. */
  private knows(code: string): boolean {
    return findPreset(this.catalogue, parseChoice(code).preset) !== null;
  }

  /** Ask for the rule card of the choice, when it has not changed for a moment; the result stops asking.  To be called in an effect. */
  ask(): () => void {
    const asked = { preset: this.key, options: this.options, players: this.players };
    let late = false;
    const timer = setTimeout(() => {
      askRules(asked).then(
        (answer) => late || (this.rules = answer),
        (error: Error) => late || (this.rules = { text: "", problems: [error.message], sections: [] }),
      );
    }, CALM_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }
}
