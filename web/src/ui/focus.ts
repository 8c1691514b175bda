// The keyboard's place, where what was pressed goes away: a reader goes on at the heading of that part, or at the first one of the page.

import { tick } from "svelte";

/** Give the focus to something that is no control. */
export function focusOn(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus();
}

/** Do something, and find a place for the focus if what had it is gone. */
export async function keepingPlace<Found>(work: () => Promise<Found>): Promise<Found> {
  const pressed = document.activeElement;
  const section = pressed?.closest("section");
  try {
    return await work();
  } finally {
    await tick();
    if (pressed && !pressed.isConnected && document.activeElement === document.body) goOn(section);
  }
}

function goOn(section: Element | null | undefined): void {
  const heading = (section?.isConnected ? section : document.querySelector("main"))?.querySelector<HTMLElement>("h2");
  const place = heading ?? document.querySelector<HTMLElement>("h1");
  if (place) focusOn(place);
}
