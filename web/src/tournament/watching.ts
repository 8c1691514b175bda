// Asking the server again and again while the page is looked at.

/** Ask now, then `every` so many milliseconds, and at once when the page is shown again; stops with what it returns. */
export function watching<Found>(every: number, ask: () => Promise<Found>, got: (found: Found) => void, failed: (words: string, error: Error) => void): () => void {
  let late = false;
  const look = (): void => {
    if (document.hidden) return;
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
