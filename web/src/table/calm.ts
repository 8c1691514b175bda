// Whether the reader wants no motion.

let calm: boolean | undefined;

/** The browser computes styles each time it is asked, so that the answer is kept. */
export function isCalm(): boolean {
  if (calm !== undefined) return calm;
  const query = matchMedia("(prefers-reduced-motion: reduce)");
  query.addEventListener("change", () => (calm = query.matches));
  return (calm = query.matches);
}
