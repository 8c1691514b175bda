// The settings of this browser, kept here and sent to nobody.

import { readSettings, rememberSettings } from "../net/memory";
import type { Label, Language } from "../words/catalogues";

export const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 1.8 } as const;
export type Speed = keyof typeof SPEEDS;

/** The nine cues and when they sound. */
export const CUES = {
  turn: "Your turn",
  draw: "A card drawn from the stock",
  take: "A card taken from the pile",
  discard: "A discard",
  meld: "Cards laid on the table",
  out: "A player going out",
  clock: "Ten seconds left",
  refused: "A refused action",
  end: "The end of a deal",
} as const satisfies Record<string, Label>;
export type Cue = keyof typeof CUES;

export interface Kept {
  /** The size of the cards in the hand, in per cent. */
  readonly cardSize: number;
  readonly speed: Speed;
  readonly sound: boolean;
  /** The cues that are turned off. */
  readonly silent: readonly Cue[];
  readonly buzz: boolean;
  readonly mirror: boolean;
  readonly singleKeys: boolean;
  readonly plain: boolean;
  /** The language chosen here, or null to follow the browser. */
  readonly language: Language | null;
}

export const SIZES = { least: 80, most: 150, step: 10 } as const;

const FIRST: Kept = {
  cardSize: 100, speed: "normal", sound: true, silent: [], buzz: true, mirror: false, singleKeys: true, plain: false, language: null,
};

class Settings {
  kept = $state.raw<Kept>({ ...FIRST, ...readSettings<Partial<Kept>>() });
  readonly pace = $derived(SPEEDS[this.kept.speed] ?? 1);

  change(changes: Partial<Kept>): void {
    this.kept = { ...this.kept, ...changes };
    rememberSettings(this.kept);
    this.show();
  }

  /** Apply the settings to the style sheets. */
  show(): void {
    document.documentElement.style.setProperty("--pace", String(this.pace));
    document.documentElement.classList.toggle("mirror", this.kept.mirror);
  }
}

export const settings = new Settings();
