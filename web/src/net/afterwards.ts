// Work that waits until what happened is on the screen, such as storage, which is slow.  A page that is left sooner does it on its way out.

const LATER = 100; // milliseconds

const waiting = new Map<string, () => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Do this work soon; of several with the same name only the last. */
export function afterwards(name: string, work: () => void): void {
  waiting.set(name, work);
  clearTimeout(timer);
  timer = setTimeout(doNow, LATER);
}

/** Do what still waits. */
export function doNow(): void {
  clearTimeout(timer);
  const works = [...waiting.values()];
  waiting.clear();
  for (const work of works) work();
}

addEventListener("pagehide", doNow);
