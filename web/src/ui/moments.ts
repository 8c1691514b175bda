// Moments to do something in: not in the task that changes the page.

/** Do this with the next frame, which lays the page out anyway: a focus or a measure before it would lay it out twice, or in an already long task. */
export function withFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(() => work());
  return () => cancelAnimationFrame(frame);
}

const UNKNOWN = 500; // milliseconds

/** Do this when the page has nothing else to do; Safari does not tell. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => work());
  else setTimeout(work, UNKNOWN);
}
