// Every text of the page, found where it is written: in the calls that say it, and in tables whose type is Label or Text.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import ts from "typescript";

/** A text of the page.  other: its English for other numbers than one, if it is said with a number. */
export interface Said {
  readonly text: string;
  readonly other?: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const SRC = join(import.meta.dirname, "../src");
/** The argument that is a text, by the function. */
const SAYS: ReadonlyMap<string, number> = new Map([["t", 0], ["faultWords", 1], ["selectedTo", 1]]);

/** Every text of the page, once, in no order. */
export function pageTexts(): Said[] {
  const files = globSync("**/*.{ts,svelte}", { cwd: SRC }).filter((file) => !/\.test\.ts$|^(testing|generated)\//.test(file));
  const found = files.flatMap((file) => textsOf(file, readFileSync(join(SRC, file), "utf8")));
  return [...new Map(found.map((said) => [JSON.stringify(said), said])).values()];
}

/** The texts that one source says. */
export function textsOf(file: string, source: string): Said[] {
  return (file.endsWith(".svelte") ? scripts(source) : [source]).flatMap(inScript);
}

/** The scripts of a component, and each expression of its markup as a script. */
function scripts(component: string): string[] {
  const { instance, module, fragment } = parse(component, { modern: true }) as unknown as Record<"instance" | "module" | "fragment", Node | null>;
  const parts = [instance, module].flatMap((part) => (isNode(part?.content) ? [component.slice(part.content.start, part.content.end)] : []));
  return fragment ? [...parts, ...expressions(fragment).map(({ start, end }) => `(${component.slice(start, end)});`)] : parts;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The outermost expressions under a node of markup. */
function expressions(node: Node): Node[] {
  const inside = Object.values(node).flat().filter(isNode);
  return inside.flatMap((one) => (/(?<!^)Expression$|^Literal$/.test(one.type) ? [one] : expressions(one)));
}

function inScript(source: string): Said[] {
  const found: Said[] = [];
  const look = (node: ts.Node): void => {
    found.push(...saidBy(node));
    node.forEachChild(look);
  };
  look(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}

function saidBy(node: ts.Node): Said[] {
  if (ts.isCallExpression(node)) return saidByCall(node);
  if (ts.isPropertyAssignment(node) && node.name.getText() === "words") return alone(node.initializer, ts.isStringLiteral);
  const isTyped = (ts.isVariableDeclaration(node) || ts.isSatisfiesExpression(node)) && /\b(Label|Text)\b/.test(node.type?.getText() ?? "");
  return isTyped ? alone(ts.isVariableDeclaration(node) ? node.initializer : node.expression) : [];
}

function saidByCall(call: ts.CallExpression): Said[] {
  const name = call.expression.getText().split(/\W+/).at(-1) ?? "";
  if (name !== "plural") return alone(call.arguments[SAYS.get(name) ?? -1]);
  const [one, other] = call.arguments.slice(1).map((argument) => strings(argument)[0]);
  return one === undefined || other === undefined ? [] : [{ text: one, other }];
}

const alone = (node: ts.Node | undefined, taken: (node: ts.Node) => boolean = () => true): Said[] =>
  node && taken(node) ? strings(node).map((text) => ({ text })) : [];

/** The values that an expression can have, of those written as literals. */
function strings(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(strings);
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap(strings);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return strings(node.expression);
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? strings(one.initializer) : []));
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(strings) : [];
}

if (import.meta.main) console.log(JSON.stringify(pageTexts()));
