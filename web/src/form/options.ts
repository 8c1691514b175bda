// The values of an options form: which apply, their words, and when they have an effect.

import type { OptionField, PresetInfo } from "../generated/messages";
import type { Text } from "../words/catalogues";
import { listed, t } from "../words/words.svelte";

export type Values = Readonly<Record<string, unknown>>;

/** The values in force: the preset's, with the changes. */
export function valuesOf(preset: PresetInfo, changes: Values): Values {
  return { ...preset.values, ...changes };
}

/**
 * `changes` with one more; the preset's own value is no change unless a different value would follow without it.
 * inForce: the values according to the server, with those that follow from others.
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

/** The text form of a value, as in conditions and records. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join("/");
  return value === null || value === undefined ? "none" : String(value);
}

/** The words for a field's value: `losers penalty`, `yes`; the server has the words of its choices. */
export function wordsOf(field: OptionField | undefined, value: unknown): string {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (textOf(value) === "none" && !field?.choices?.includes("none")) return t("none|nothing is there");
  const place = field?.choices?.findIndex((choice) => sameValue(choice, value)) ?? -1;
  return field?.choiceWords?.[place] ?? textOf(value);
}

interface Clause {
  readonly name: string;
  readonly relation: "=" | "!=" | ">";
  readonly words: readonly string[];
}

/** Why a field has no effect now, or null if it has one. */
export function pointless(field: OptionField, fields: readonly OptionField[], values: Values): string | null {
  const failing = clauses(field.onlyWhen ?? null).find((clause) => !holds(clause, values));
  if (!failing) return null;
  const other = fields.find(({ name }) => name === failing.name);
  const wanted = failing.words.map((word) => wordsOf(other, other?.kind === "flag" ? word === "true" : word));
  return t(RELATIONS[failing.relation], { label: other?.label ?? failing.name, value: listed(wanted, "disjunction") });
}

const RELATIONS = {
  "=": "Only when “{label}” is {value}.",
  "!=": "Only when “{label}” is not {value}.",
  ">": "Only when “{label}” is more than {value}.",
} as const satisfies Record<Clause["relation"], Text>;

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

/** The fields by group, in the order of declaration. */
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
