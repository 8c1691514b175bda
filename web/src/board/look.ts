// The screen in the room: letters that are read from two metres, and a screen that does not go dark meanwhile.

import "./board.css";

/** Make everything on the page larger while the result has not been called. */
export function largeLetters(): () => void {
  const { classList } = document.documentElement;
  classList.add("board");
  return () => classList.remove("board");
}

/** Whether the browser can keep the screen on: only over https or on this machine. */
export const canStayAwake = (): boolean => "wakeLock" in navigator;

/** Keep the screen on until the result is called; a browser that cannot does as it always does. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const take = async (): Promise<void> => {
    if (over || document.hidden || !canStayAwake()) return;
    const taken = await navigator.wakeLock.request("screen").catch(() => null); // as when the battery is low
    if (over) void taken?.release();
    else lock = taken;
  };
  const look = (): void => void take(); // a page that was hidden has lost it
  document.addEventListener("visibilitychange", look);
  void take();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", look);
    void lock?.release();
  };
}

/** Whether the browser can show the page on the whole screen. */
export const canFill = (): boolean => document.fullscreenEnabled;

/** Show the page on the whole screen, or no longer. */
export const fill = (): Promise<void> => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
