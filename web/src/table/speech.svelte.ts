// Texts read aloud: a polite voice for events, and one that interrupts for "your turn" and refusals.

import { speakable } from "../cards/faces";

export class Speech {
  polite = $state("");
  urgent = $state("");

  say(words: string): void {
    this.polite = unlike(this.polite, speakable(words));
  }

  interrupt(words: string): void {
    this.urgent = unlike(this.urgent, speakable(words));
  }
}

/** `words`, made to differ from the text before, since the same text is not read twice. */
function unlike(before: string, words: string): string {
  return before === words ? `${words}\u00a0` : words;
}
