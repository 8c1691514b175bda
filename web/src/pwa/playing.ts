// Whether a game runs in another window of this browser: the windows hold a lock together while they play.

const LOCK = "openrummy.playing";

let mine = 0;

/** This window plays, until what is returned is called. */
export function plays(): () => void {
  const done = Promise.withResolvers<void>();
  mine += 1;
  navigator.locks?.request(LOCK, { mode: "shared" }, () => done.promise).catch(() => undefined);
  return () => {
    mine -= 1;
    done.resolve();
  };
}

/** Whether another window plays; a browser without locks does not know of one. */
export async function isPlayedElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === LOCK).length > mine;
}
