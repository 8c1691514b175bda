// Texts put together.  No other module joins texts: `texts/glue.ts` looks for it.  `listed`, with "and" or "or", is in words.svelte.ts.

import { isolated } from "./isolated";
import { t } from "./words.svelte";

type Items = readonly (string | null | undefined)[];

const joined = (items: Items, between: string): string => items.filter((item): item is string => !!item).map(isolated).join(between);

/** `a, b, c`, without items that are empty. */
export const row = (items: Items): string => joined(items, t("{item}, {next}", NOTHING));

/** `a; b; c`, for items that may contain commas. */
export const facts = (items: Items): string => joined(items, t("{item}; {next}", NOTHING));

/** Sentences after one another, without those that are empty. */
export const sentences = (said: Items): string => joined(said, t("{item} {next}", NOTHING));

/** A phrase as a sentence. */
export const sentence = (phrase: string): string => t("{phrase}.", { phrase });

/** `a · b`, short notes on a line, without those that are empty. */
export const dotted = (notes: Items): string => joined(notes, " · ");

/** `7♥ 8♥ 9♥`: signs stand side by side in every language. */
export const spaced = (signs: Items): string => joined(signs, " ");

const NOTHING = { item: "", next: "" };
