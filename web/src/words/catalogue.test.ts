// Every text for people goes through the catalogue, and the catalogue has nothing else.
/// <reference types="vite/client" />

import { parse } from "svelte/compiler";
import { po } from "gettext-parser";
import ts from "typescript";
import { expect, test } from "vitest";
import { catalogue, compiled, isOfPage, keyOf, languages } from "../../texts/catalogues";
import { pageTexts, textsOf } from "../../texts/sources";

type Sources = Record<string, string>;
/** All scripts but the list of plain English words, which is itself a catalogue. */
const SCRIPTS = import.meta.glob<string>(["../**/*.ts", "!../**/*.test.ts", "!../testing/**", "!../generated/**", "!../settings/plain.ts"], {
  query: "?raw", import: "default", eager: true,
});
const COMPONENTS = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });

/** Functions that take texts, whose type is checked, besides arguments that are not texts. */
const TAKES_TEXT = new Set(["t", "plural", "faultWords", "selectedTo"]);
/** Selectors, Python, and what is written on the console (`error`, `warn`). */
const TAKES_CODE = new Set(["closest", "querySelector", "matchMedia", "runPython", "error", "warn"]);

/** Attributes and properties of components that people read or hear. */
const READ = new Set(["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt", "label", "words", "detail"]);
/** Not texts: the name openrummy, and commands typed into a terminal. */
const NO_WORDS = /pip install openrummy|openrummy( verify( --bots match\.orr)?)?/g;

const IS_CODE = /^openrummy shuffle 1|^(transform|opacity): /;

const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(NO_WORDS, ""));
const isSentence = (text: string): boolean => !IS_CODE.test(text) && /\p{L}{2,}[,;:]? \p{L}+|^\p{Lu}\p{Ll}+[.?!…]| …$/u.test(text);
const isName = (text: string): boolean => /^\p{Ll}\w*$/u.test(text);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isNode);
}

/** Literal words in the value of an expression; operands of comparisons and arguments are not shown. */
function shownBy(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "ConditionalExpression") return [...shownBy(node.consequent), ...shownBy(node.alternate)];
  if (node.type === "LogicalExpression" || (node.type === "BinaryExpression" && node.operator === "+")) return [...shownBy(node.left), ...shownBy(node.right)];
  if (node.type !== "TemplateLiteral") return [];
  const quasis = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return [...quasis, ...(node.expressions as unknown[]).flatMap(shownBy)];
}

/** Literal words in the markup of a component. */
function markupWords(node: Node): string[] {
  if (node.type === "Text") return [String(node.data)];
  if (node.type === "ExpressionTag") return shownBy(node.expression);
  if (node.type === "Attribute") return READ.has(String(node.name)) ? children(node).flatMap(markupWords) : [];
  if (node.type === "RenderTag") return ((node.expression as { arguments?: unknown[] }).arguments ?? []).flatMap(shownBy).filter((text) => !isName(text));
  if (node.type.endsWith("Directive") || node.type === "Comment") return [];
  return children(node).flatMap(markupWords);
}

/** Whether the compiler accepts only keys of the catalogue in place of this literal, or nobody reads it. */
function isKeyed(node: ts.Node): boolean {
  for (let up: ts.Node | undefined = node.parent; up; up = up.parent) {
    const called = ts.isCallExpression(up) ? (up.expression.getText().split(/\W+/).at(-1) ?? "") : "";
    if (TAKES_TEXT.has(called) || TAKES_CODE.has(called)) return true;
    if (ts.isNewExpression(up) && up.expression.getText() === "RangeError") return true;
    if ((ts.isVariableDeclaration(up) || ts.isSatisfiesExpression(up)) && /\b(Label|Text|Key)\b/.test(up.type?.getText() ?? "")) return true;
    if (ts.isTypeNode(up) || ts.isImportDeclaration(up)) return true;
  }
  return false;
}

interface Literal {
  readonly text: string;
  readonly keyed: boolean;
}

function literals(source: string): Literal[] {
  const found: Literal[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      found.push({ text: node.text, keyed: isKeyed(node) });
    }
    node.forEachChild(look);
  };
  look(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}

function scriptOf(component: string): string {
  const { instance } = parse(component, { modern: true }) as unknown as { instance: { content: { start: number; end: number } } | null };
  return instance ? component.slice(instance.content.start, instance.content.end) : "";
}

/** Texts in a component's markup that bypass the catalogue. */
function loose(component: string): string[] {
  return markupWords(parse(component, { modern: true }).fragment as unknown as Node).map((text) => text.trim()).filter(hasWords);
}

/** Texts in a script that bypass the catalogue. */
function looseLines(script: string): string[] {
  return literals(script).filter(({ text, keyed }) => !keyed && isSentence(text)).map(({ text }) => text);
}

function each(sources: Sources, find: (source: string) => string[]): string[] {
  return Object.entries(sources).flatMap(([path, source]) => find(source).map((text) => `${path}: ${text}`));
}

/** Read once: it takes a second. */
const SAID = pageTexts().map(({ text, other = "" }) => [text, other]).sort();

test.each(languages())("the catalogue %s has every text of the page, and no other", (language) => {
  const entries = Object.values(po.parse(catalogue(language)).translations).flatMap((one) => Object.values(one));
  const known = entries.filter(isOfPage).map((entry) => [keyOf(entry), entry.msgid_plural ?? ""]);
  expect(SAID.length).toBeGreaterThan(600);
  expect(known.sort(), "run make texts").toEqual(SAID);
});

test("texts are found in calls, tables and markup", () => {
  const script = 'const A: Record<string, Label> = { b: "One" }; f(t(a ? "Two" : "Three|note", { x: "No" }), plural(n, "{count} card", "{count} cards")); s.selectedTo("no", "Four");';
  const found = ["One", "Two", "Three|note", ["{count} card", "{count} cards"], "Four"].map((said) => (typeof said === "string" ? { text: said } : { text: said[0], other: said[1] }));
  expect(textsOf("a.ts", script)).toEqual(found);
  expect(textsOf("a.svelte", `<script lang="ts">${script}</script>{#if b}<p title={t("Five")}>{[t("Six")].join()}</p>{/if}`)).toEqual([...found, { text: "Five" }, { text: "Six" }]);
});

const HEADER = (plural: string): string => `msgid ""\nmsgstr "Plural-Forms: ${plural};\\n"\n\n`;
const CARDS = '#: web/src\nmsgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} karta"\nmsgstr[1] "{count} karty"\nmsgstr[2] "{count} kart"\n';
const POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)";

test("plural forms are named as in CLDR, and have to agree with it", () => {
  const cards = { one: "{count} karta", few: "{count} karty", many: "{count} kart", other: "{count} kart" };
  expect(compiled("pl", HEADER(POLISH) + CARDS)).toEqual({ "{count} card": cards });
  expect(() => compiled("de", HEADER(POLISH) + CARDS)).toThrow("CLDR");
  expect(() => compiled("pl", CARDS)).toThrow("Plural-Forms");
});

test("a text is translated only if its translation is whole and sure", () => {
  const texts = '#: web/src\nmsgctxt "of wood"\nmsgid "Chips"\nmsgstr "Späne"\n\n#: web/src\n#, fuzzy\nmsgid "Deal"\nmsgstr "Deal"\n\n#: src/openrummy\nmsgid "Pass."\nmsgstr "Passen."\n';
  const half = '\n#: src/openrummy web/src\nmsgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} Karte"\nmsgstr[1] ""\n';
  expect(compiled("de", HEADER("nplurals=2; plural=(n != 1)") + texts + half)).toEqual({ "Chips|of wood": "Späne", Deal: null, "{count} card": {} });
});

test("no text of a component bypasses the catalogue", () => {
  expect(Object.keys(COMPONENTS).length).toBeGreaterThan(30);
  expect(each(COMPONENTS, loose)).toEqual([]);
  expect(each(COMPONENTS, (component) => looseLines(scriptOf(component)))).toEqual([]);
});

test("no text of a script bypasses the catalogue", () => {
  expect(Object.keys(SCRIPTS).length).toBeGreaterThan(30);
  expect(each(SCRIPTS, looseLines)).toEqual([]);
});

test.each([
  ["text", "<p>Nobody is here.</p>"],
  ["a label", '<button aria-label="Close">✕</button>'],
  ["one of two texts", '<p>{busy ? "Dealing" : name}</p>'],
  ["text with a value in it", "<p>{`Deal ${deal}`}</p>"],
  ["a title of a dialog", '<Dialog title="Menu" />'],
])("%s outside the catalogue is found", (_, component) => {
  expect(loose(component)).toHaveLength(1);
});

test("texts in a script are found, other literals are not", () => {
  expect(looseLines('trouble = "Type a name first.";')).toHaveLength(1);
  expect(looseLines('trouble = `There is no table ${code}.`;')).toHaveLength(1);
  expect(looseLines('trouble = t("Type a name first."); const words: Label = "Not possible"; const path = "a[href]";')).toEqual([]);
});
