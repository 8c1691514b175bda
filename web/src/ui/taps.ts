// A tap on something that goes away while the finger is still down: the click that follows is not meant for what stands there then.

/** Milliseconds from the pointer's going down to the click of a tap, at most. */
const TAP = 1000;

let last: { readonly target: EventTarget | null; readonly at: number } | null = null;
document.addEventListener("pointerdown", ({ target, timeStamp }) => void (last = { target, at: timeStamp }), { capture: true, passive: true });

/** Whether this click belongs to a tap on something that has gone. */
const isStray = (click: MouseEvent): boolean =>
  click.detail > 0 && last !== null && click.timeStamp - last.at < TAP && last.target instanceof Node && !last.target.isConnected;

/** Let no stray click open or press anything in an element that takes the place of another. */
export function withoutStrayTaps(element: HTMLElement): () => void {
  const refuse = (click: MouseEvent): void => {
    if (!isStray(click)) return;
    click.preventDefault();
    click.stopPropagation();
  };
  element.addEventListener("click", refuse, true);
  return () => element.removeEventListener("click", refuse, true);
}
