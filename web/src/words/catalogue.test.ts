// Every text for people goes through the catalogue, and the catalogue has nothing else.
/// <reference types="vite/client" />

import { parse } from "svelte/compiler";
import ts from "typescript";
import { expect, test } from "vitest";
import german from "./de.json";

type Sources = Record<string, string>;
/** All scripts but the list of plain English words, which is itself a catalogue. */
const SCRIPTS = import.meta.glob<string>(["../**/*.ts", "!../**/*.test.ts", "!../testing/**", "!../generated/**", "!../settings/plain.ts"], {
  query: "?raw", import: "default", eager: true,
});
const COMPONENTS = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });

/** The translated texts: null stands for one that is shown in English until somebody translates it. */
const TEXTS = Object.entries<string | null>(german).filter((entry): entry is [string, string] => entry[1] !== null);
const KEYS = new Set(Object.keys(german));
/** Functions that take texts, whose type is checked, besides arguments that are not texts. */
const TAKES_TEXT = new Set(["t", "plural", "faultWords", "selectedTo"]);
const TAKES_CODE = new Set(["closest", "querySelector", "matchMedia"]);

/** Attributes and properties of components that people read or hear. */
const READ = new Set(["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt", "label", "words", "detail"]);
/** Not texts: the name openrummy, and a command typed into a terminal. */
const NO_WORDS = /openrummy( verify)?/g;

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

const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

test("every text has the same gaps in German", () => {
  expect(TEXTS.length).toBeGreaterThan(500);
  expect(TEXTS.filter(([english, text]) => holes(text).join() !== holes(english).join())).toEqual([]);
});

test("no text of the catalogue is unused", () => {
  const sources = [...Object.values(SCRIPTS), ...Object.values(COMPONENTS)].join("\n");
  const unused = [...KEYS].filter((key) => !sources.includes(JSON.stringify(key)));
  expect(unused).toEqual([]);
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
