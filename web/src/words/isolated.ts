// Free text, such as a player's name, as a part of a sentence that runs the other way: as in `languages/isolating.py`.

const FIRST_STRONG = "\u2068";
const END = "\u2069";
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/** The text between isolates if it has letters from right to left and no isolates yet; any other text unchanged. */
export const isolated = (text: string): string => (text.includes(FIRST_STRONG) || !RIGHT_TO_LEFT.test(text) ? text : `${FIRST_STRONG}${text}${END}`);
