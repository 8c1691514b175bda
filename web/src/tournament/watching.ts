// Asking the server again and again while the page is looked at.

interface Watching<Found> {
  /** Milliseconds. */
  readonly every: number;
  readonly ask: () => Promise<Found>;
  readonly got: (found: Found) => void;
  readonly failed: (words: string, error: Error) => void;
  /** Whether to go on while nobody looks. */
  readonly unseen?: () => boolean;
}

/** Ask now, again and again, and at once when the page is shown again; stops with what it returns. */
export function watching<Found>({ every, ask, got, failed, unseen }: Watching<Found>): () => void {
  let late = false;
  const look = (): void => {
    if (document.hidden && !unseen?.()) return;
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
