// Whether a game is in progress in another window of this browser: windows hold a shared lock while they play.

const LOCK = "openrummy.playing";

let mine = 0;

/** Mark this window as playing until the returned function is called. */
export function plays(): () => void {
  const done = Promise.withResolvers<void>();
  mine += 1;
  navigator.locks?.request(LOCK, { mode: "shared" }, () => done.promise).catch(() => undefined);
  return () => {
    mine -= 1;
    done.resolve();
  };
}

/** Whether another window is playing; in a browser without locks, never. */
export async function isPlayedElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === LOCK).length > mine;
}
