// The time of this page for its clocks: one timer for all of them, and none if no clock is shown.

import { createSubscriber } from "svelte/reactivity";

const BEAT = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, BEAT);
  return () => clearInterval(timer);
});

/** The time in milliseconds; a template that reads it is redrawn four times per second. */
export function pageTime(): number {
  subscribe();
  return performance.now();
}
