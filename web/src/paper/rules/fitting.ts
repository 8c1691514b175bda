// Text as large as its box allows, in points.

import type { Attachment } from "svelte/attachments";

const LARGEST = 11;
const SMALLEST = 6;
const STEP = 0.25;

/** An attachment for a box with columns: text of the largest size at which they need no other column and no more height.  _content: what is in it. */
export const fitted =
  (_content: unknown): Attachment<HTMLElement> =>
  (box) => {
    const fit = (): void => {
      for (let size = LARGEST; size >= SMALLEST; size -= STEP) {
        box.style.fontSize = `${size}pt`;
        if (fits(box)) return;
      }
    };
    fit();
    void document.fonts?.ready.then(fit);
  };

/** Whether nothing is outside; half a pixel is rounding. */
export const fits = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean => scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
