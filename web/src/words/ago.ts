// How long ago something was, in the reader's language: `3 minutes ago`.

import { language } from "./words.svelte";

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** at, now: in milliseconds since 1970. */
export function ago(at: number, now = Date.now()): string {
  const seconds = Math.max(0, (now - at) / 1000);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto", style: "short" }).format(-Math.floor(seconds / size), unit);
}
