// Cards in groups as a question has them: `7S 8S 9S / KH KD`.

/** A row of cards with a gap between groups. */
export type Groups = readonly (readonly string[])[];

/** The text of groups. */
export const written = (groups: Groups): string => groups.filter((group) => group.length > 0).map((group) => group.join(" ")).join(" / ");

/** Groups from their text; one that was only begun is empty. */
export const read = (text: string): Groups => text.split("/").map((group) => group.trim().split(/\s+/).filter(Boolean));

/** The text with another group begun. */
export const begun = (text: string): string => (text.trim() && !text.trim().endsWith("/") ? `${text.trim()} /` : text);

/** The text after a key that makes `cards` of its cards; one that takes back first takes a group that was only begun. */
export function keyedGroups(text: string, cards: readonly string[]): string {
  const groups = read(text.replaceAll(",", " "));
  const isBegun = groups.length > 1 && groups.at(-1)?.length === 0;
  return written(isBegun && cards.length < groups.flat().length ? groups : regrouped(groups, cards));
}

/** Groups with the cards that stayed, and those that are new at the end of the last one. */
export function regrouped(groups: Groups, cards: readonly string[]): Groups {
  const left = [...cards];
  const kept = groups.map((group) =>
    group.filter((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    }),
  );
  return [...kept.slice(0, -1), [...(kept.at(-1) ?? []), ...left]];
}
