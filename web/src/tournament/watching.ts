// Ask the server repeatedly while the page is visible.

interface Watching<Found> {
  /** Milliseconds between requests. */
  readonly every: number;
  readonly ask: () => Promise<Found>;
  readonly got: (found: Found) => void;
  readonly failed: (words: string, error: Error) => void;
  /** Whether to go on while the page is hidden. */
  readonly unseen?: () => boolean;
  /** Whether nothing more will happen. */
  readonly over?: () => boolean;
}

/** Ask now, at intervals, and as soon as the page is visible again; the returned function stops it. */
export function watching<Found>({ every, ask, got, failed, unseen, over }: Watching<Found>): () => void {
  let late = false;
  const look = (): void => {
    if (over?.() || (document.hidden && !unseen?.())) return;
    ask().then(
      (found) => late || got(found),
      (error: Error) => late || failed(error.message, error),
    );
  };
  look();
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  return () => {
    late = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
