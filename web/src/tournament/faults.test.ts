// A refusal stands at its field.

import { expect, test } from "vitest";
import { focusAt, placeOf } from "./faults";

test("a refusal is about a field, or about everything", () => {
  expect(["name_long", "long_title", "bad_times", "too_few_chips", "bad_rules", ""].map(placeOf)).toEqual(["name", "title", "start", "entry", "", ""]);
});

test("the focus goes to what can be typed into or chosen", () => {
  expect([focusAt("title"), focusAt("entry")]).toEqual(["[name=title]", "[name=entry]:checked"]);
});
