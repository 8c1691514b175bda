import { expect, test } from "vitest";
import type { OptionField, PresetInfo } from "../generated/messages";
import { changed, grouped, parseChoice, pointless, valuesOf, wordsOf } from "./options";

const preset: PresetInfo = {
  key: "basic", name: "Basic rummy", sentence: "", minPlayers: 2, maxPlayers: 6, values: { printed_jokers: 0, joker_naming: "required", end: "target", max: null },
};
const field = (name: string, label: string, group: string, onlyWhen?: string): OptionField => ({
  name, label, group, help: "", kind: "choice", onlyWhen,
});
const fields = [
  field("printed_jokers", "Jokers", "Jokers"),
  field("joker_naming", "Naming jokers", "Jokers", "printed_jokers>0"),
  field("swap", "Swapping", "Jokers", "printed_jokers>0 and joker_naming=required|free"),
  field("end", "Match ends", "Match"),
];

test("the preset's own value is no change", () => {
  const changes = changed(preset, {}, "printed_jokers", 1);
  expect(changes).toEqual({ printed_jokers: 1 });
  expect(changed(preset, changes, "printed_jokers", 0)).toEqual({});
  expect(changed(preset, {}, "max", null)).toEqual({});
});

test("an option without effect says why", () => {
  const [, naming, swap, end] = fields as [OptionField, OptionField, OptionField, OptionField];
  expect(pointless(naming, fields, valuesOf(preset, {}))).toBe("Only when “Jokers” is more than 0.");
  expect(pointless(swap, fields, valuesOf(preset, { printed_jokers: 2, joker_naming: "none" }))).toBe(
    "Only when “Naming jokers” is required or free.",
  );
  expect(pointless(swap, fields, valuesOf(preset, { printed_jokers: 2 }))).toBeNull();
  expect(pointless(end, fields, valuesOf(preset, {}))).toBeNull();
});

test("groups keep the order of declaration", () => {
  expect(grouped(fields).map(([group, inside]) => [group, inside.length])).toEqual([["Jokers", 3], ["Match", 1]]);
});

test("values are shown in words", () => {
  const field = { choices: ["losers_penalty", 2], choiceWords: ["Verlierer schreiben an", "2"] } as unknown as OptionField;
  const values = ["losers_penalty", true, false, null, 2, 4];
  expect(values.map((value) => wordsOf(field, value))).toEqual(["Verlierer schreiben an", "yes", "no", "none", "2", "4"]);
  expect(wordsOf(undefined, "low")).toBe("low");
});

test("a text form is parsed into a preset and its changes", () => {
  expect(parseChoice("basic(target_score=150, one_of_each_card)")).toEqual({
    preset: "basic",
    options: { target_score: "150", one_of_each_card: "true" },
  });
  expect(parseChoice("basic-house")).toEqual({ preset: "basic-house", options: {} });
});

test("a preset's value is kept as a change if another value would follow otherwise", () => {
  const follows = { printed_jokers: 2 };
  expect(changed(preset, {}, "printed_jokers", 0, follows)).toEqual({ printed_jokers: 0 });
  expect(changed(preset, { printed_jokers: 2 }, "printed_jokers", 0, follows)).toEqual({});
});
