// The tokens of programs that this page has given out: in memory only, so that they are shown once.
import { SvelteMap } from "svelte/reactivity";

const given = new SvelteMap<string, string>();
const key = (table: string, seat: number): string => `${table} ${seat}`;

export const tokens = {
  of: (table: string, seat: number): string | undefined => given.get(key(table, seat)),
  keep: (table: string, seat: number, token: string): void => void given.set(key(table, seat), token),
  forget: (table: string, seat: number): void => void given.delete(key(table, seat)),
};

/** The command that plays a seat.  link: of the table. */
export const commandOf = (link: string, token: string): string =>
  ["openrummy", "bot", "--server", link, "--token", token, "python", "my_bot.py"].join(" ");

/** A name that nobody at the table has: `Program`, or `Program 2`. */
export function freshName(word: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? word : `${word} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
