// The time of this page, for what shows it: one timer for all clocks, and none where no clock is shown.

import { createSubscriber } from "svelte/reactivity";

const BEAT = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, BEAT);
  return () => clearInterval(timer);
});

/** Milliseconds; what reads it in the template is drawn anew four times a second. */
export function pageTime(): number {
  subscribe();
  return performance.now();
}
