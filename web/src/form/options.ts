// The values of an options form: what they are, what they read as, when they matter.

import type { OptionField, PresetInfo } from "../generated/messages";

export type Values = Readonly<Record<string, unknown>>;

/** Values that take part: those of the preset, changed. */
export function valuesOf(preset: PresetInfo, changes: Values): Values {
  return { ...preset.values, ...changes };
}

/**
 * `changes` with one more; a value that is the preset's own is no change, unless another follows there.
 * inForce: the values as the server says, with those that follow from others.
 */
export function changed(preset: PresetInfo, changes: Values, name: string, value: unknown, inForce: Values = {}): Values {
  const { [name]: _, ...others } = changes;
  const own = preset.values[name];
  const follows = !(name in changes) && name in inForce && !sameValue(inForce[name], own);
  return sameValue(own, value) && !follows ? others : { ...others, [name]: value };
}

export function sameValue(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

/** The text form of a value, as conditions and records have it. */
export function textOf(value: unknown): string {
  return value === null || value === undefined ? "none" : String(value);
}

/** What a value reads as: `losers penalty`, `yes`. */
export function wordsOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return textOf(value).replaceAll("_", " ");
}

interface Clause {
  readonly name: string;
  readonly relation: "=" | "!=" | ">";
  readonly words: readonly string[];
}

/** Why a field has no effect now, in words, or null when it has. */
export function pointless(field: OptionField, fields: readonly OptionField[], values: Values): string | null {
  const failing = clauses(field.onlyWhen ?? null).find((clause) => !holds(clause, values));
  if (!failing) return null;
  const label = fields.find(({ name }) => name === failing.name)?.label ?? failing.name;
  const wanted = failing.words.map(wordsOf).join(" or ");
  const relation = { "=": "is", "!=": "is not", ">": "is more than" }[failing.relation];
  return `Only when “${label}” ${relation} ${wanted === "true" ? "yes" : wanted === "false" ? "no" : wanted}.`;
}

function clauses(condition: string | null): Clause[] {
  return (condition?.split(" and ") ?? []).flatMap((text) => {
    const [, name, relation, words] = /^(\w+)(!=|=|>)(.*)$/.exec(text.trim()) ?? [];
    if (!name || !relation || words === undefined) return [];
    return [{ name, relation: relation as Clause["relation"], words: words.split("|") }];
  });
}

function holds({ name, relation, words }: Clause, values: Values): boolean {
  const value = values[name];
  if (relation === ">") return typeof value === "number" && value > Number(words[0]);
  return words.includes(textOf(value)) === (relation === "=");
}

/** The fields by their groups, in the order in which they are declared. */
export function grouped(fields: readonly OptionField[]): [string, OptionField[]][] {
  const groups = new Map<string, OptionField[]>();
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups];
}

/** `basic(target_score=150, one_of_each_card)` as a request for its rule card. */
export function parseChoice(text: string): { preset: string; options: Values } {
  const [, preset = text, inside = ""] = /^\s*([\w-]+)\s*(?:\(([^()]*)\))?/.exec(text) ?? [];
  const pairs = inside.split(",").filter((item) => item.trim());
  const options = pairs.map((item) => {
    const [name = "", value = "true"] = item.split("=");
    return [name.trim(), value.trim()] as const;
  });
  return { preset, options: Object.fromEntries(options) };
}
