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

/** The cloths, as style sheets know them. */
export const FELTS = { green: "Green", navy: "Navy blue", claret: "Wine red", slate: "Slate grey" } as const satisfies Record<string, Label>;
export const BACKS = { red: "Woven red", blue: "Woven blue", dark: "Plain dark" } as const satisfies Record<string, Label>;
export const DECKS = { pictures: "With pictures", large: "Large and plain" } as const satisfies Record<string, Label>;
export const COLOURS = { four: "Four colours", two: "Two colours" } as const satisfies Record<string, Label>;

export interface Kept {
  readonly felt: keyof typeof FELTS;
  readonly back: keyof typeof BACKS;
  readonly deck: keyof typeof DECKS;
  /** The colours of the suits. */
  readonly colours: keyof typeof COLOURS;
  /** The size of the cards in the hand, in per cent. */
  readonly cardSize: number;
  readonly speed: Speed;
  readonly sound: boolean;
  /** The cues that are turned off. */
  readonly silent: readonly Cue[];
  readonly buzz: boolean;
  /** Whether a notification tells of your turn while the page is hidden. */
  readonly notify: boolean;
  readonly mirror: boolean;
  readonly singleKeys: boolean;
  readonly plain: boolean;
  /** Whether the hand lays itself, in games whose melds stay in it. */
  readonly auto: boolean;
  /** The same in games whose melds are laid on the table. */
  readonly sorts: boolean;
  /** When the coach speaks. */
  readonly coach: "off" | "ask" | "after" | "before";
  /** Whether a player sees only the hand where a screen shows the table. */
  readonly handView: boolean;
  /** Whether the score and the log lie open beside a wide table. */
  readonly drawer: boolean;
  /** The language chosen here, or null to follow the browser. */
  readonly language: Language | null;
}

export const SIZES = { least: 80, most: 150, step: 10 } as const;

const FIRST: Kept = {
  felt: "green", back: "red", deck: "pictures", colours: "four",
  cardSize: 100, speed: "normal", sound: true, silent: [], buzz: true, notify: false, mirror: false, singleKeys: true, plain: false, auto: true, sorts: false, coach: "ask", handView: true, drawer: true, language: null,
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
    const { classList, dataset, style } = document.documentElement;
    const { felt, back, colours, mirror } = this.kept;
    Object.assign(dataset, { felt, back, colours });
    style.setProperty("--pace", String(this.pace));
    classList.toggle("mirror", mirror);
    const { backgroundColor } = getComputedStyle(document.documentElement); // the browser's own bar goes with the cloth
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = backgroundColor;
  }
}

export const settings = new Settings();
