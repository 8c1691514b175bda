// Sentences of the page glued from texts: joined, added, or side by side in a template literal or in markup.  Texts are joined in
// `src/words/lists.ts`; all else is one text with gaps.  See `scripts/glue.py`, which reads the Python source.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import ts from "typescript";

const SRC = join(import.meta.dirname, "../src");
/** The homes of lists, and of the signs of cards. */
const HOMES = ["words/lists.ts", "words/words.svelte.ts", "cards/faces.ts"];

const SAYS = new Set(["t", "plural", "listed", "row", "sentences", "sentence", "dotted", "spaced", "heard", "amount", "numeral"]);
/** Fields of messages that hold texts. */
const WORDED = new Set(["words", "label", "prompt", "brief", "why", "lastAct", "notes", "sentence", "faults", "outside", "problems"]);
/** Methods that keep the texts of an array or string. */
const KEPT = new Set(["filter", "slice", "toReversed", "concat", "trim", "at"]);
const CASES = new Set(["toLowerCase", "toUpperCase", "toLocaleLowerCase", "toLocaleUpperCase", "charAt"]);

/** Room between columns, line breaks, and signs between notes. */
const LAYOUT = /^(\s{2,}|\s*\n\s*|\s[|/·]\s(openrummy)?|)$/;
/** Signs before a text. */
const PREFIX = /^[^\p{L}\p{N}.,;:?()“”]*$/u;

/** Attributes that are read. */
const READ = new Set(["alt", "aria-label", "aria-description", "placeholder", "title", "label"]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Every place of the page where texts are glued: the file and the source. */
export function pageGlue(): string[] {
  const files = globSync("**/*.{ts,svelte}", { cwd: SRC }).filter((file) => !/\.test\.ts$|^(testing|generated)\//.test(file) && !HOMES.includes(file));
  const sources = files.map((file) => [file, readFileSync(join(SRC, file), "utf8")] as const);
  const speaking = new Set(sources.flatMap(([file, source]) => scripts(file, source).flatMap(speakers)));
  return sources.flatMap(([file, source]) => glueIn(file, source, speaking).map((found) => `${file}: ${found}`));
}

/** The pieces of one source that glue texts.  speaking: functions of other sources that return texts. */
export function glueIn(file: string, source: string, speaking: ReadonlySet<string> = new Set()): string[] {
  const trees = scripts(file, source);
  const known = new Set([...SAYS, ...speaking, ...trees.flatMap(speakers)]);
  const reader = new Reader(known, trees);
  return [...trees.flatMap((tree) => reader.found(tree)), ...(file.endsWith(".svelte") ? inMarkup(source, reader) : [])];
}

const tree = (source: string): ts.SourceFile => ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);

/** The scripts of a source: those of a component, and each expression of its markup. */
function scripts(file: string, source: string): ts.SourceFile[] {
  if (!file.endsWith(".svelte")) return [tree(source)];
  const { instance, module, fragment } = parse(source, { modern: true }) as unknown as Record<"instance" | "module" | "fragment", Node | null>;
  const own = [instance, module].flatMap((part) => (isNode(part?.content) ? [source.slice(part.content.start, part.content.end)] : []));
  const shown = fragment ? expressions(fragment).map(({ start, end }) => `(${source.slice(start, end)});`) : [];
  return [...own, ...shown].map(tree);
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function expressions(node: Node): Node[] {
  const inside = Object.values(node).flat().filter(isNode);
  return inside.flatMap((one) => (/(?<!^)Expression$|^Literal$/.test(one.type) ? [one] : expressions(one)));
}

/** The functions that return a text. */
function speakers(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const name = nameOf(node);
    if (name && /\b(t|plural)\(/.test(node.getText())) found.push(name);
    node.forEachChild(look);
  };
  look(source);
  return found;
}

/** The name of a function that says that it returns a string. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.type?.getText() === "string" ? node.name?.text : undefined;
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return undefined;
  return ts.isArrowFunction(node.initializer) && node.initializer.type?.getText() === "string" ? node.name.text : undefined;
}

class Reader {
  private readonly named = new Set<string>();

  private readonly speaking: ReadonlySet<string>;

  constructor(speaking: ReadonlySet<string>, trees: readonly ts.SourceFile[]) {
    this.speaking = speaking;
    for (let known = -1; known !== this.named.size; ) {
      known = this.named.size;
      trees.forEach((one) => this.follow(one));
    }
  }

  private follow(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && this.isText(node.initializer)) this.named.add(node.name.text);
    node.forEachChild((one) => this.follow(one));
  }

  /** Whether an expression is a text, or several. */
  isText(node: ts.Node): boolean {
    if (ts.isIdentifier(node)) return this.named.has(node.text);
    if (ts.isPropertyAccessExpression(node)) return WORDED.has(node.name.text);
    if (ts.isCallExpression(node)) return this.isSaid(node);
    return parts(node).some((part) => this.isText(part));
  }

  private isSaid(call: ts.CallExpression): boolean {
    const { expression } = call;
    if (ts.isIdentifier(expression)) return this.speaking.has(expression.text) || (/^\$derived|^\$state/.test(expression.text) && call.arguments.some((one) => this.isText(one)));
    if (!ts.isPropertyAccessExpression(expression)) return false;
    const name = expression.name.text;
    if (name === "map" || name === "flatMap") return call.arguments.some((one) => this.returns(one));
    if (name === "by" && expression.getText() === "$derived.by") return call.arguments.some((one) => this.returns(one));
    return (KEPT.has(name) || CASES.has(name) || name === "join") && this.isText(expression.expression);
  }

  private returns(made: ts.Node): boolean {
    if (ts.isIdentifier(made)) return this.speaking.has(made.text);
    if (!ts.isArrowFunction(made)) return false;
    if (!ts.isBlock(made.body)) return this.isText(made.body);
    return made.body.statements.some((one) => ts.isReturnStatement(one) && one.expression !== undefined && this.isText(one.expression));
  }

  found(source: ts.SourceFile): string[] {
    const found: string[] = [];
    const look = (node: ts.Node): void => {
      if (this.isGlue(node)) found.push(node.getText());
      node.forEachChild(look);
    };
    look(source);
    return found;
  }

  private isGlue(node: ts.Node): boolean {
    if (ts.isTemplateExpression(node)) return this.isMixed([node.head.text, ...node.templateSpans.flatMap((span) => [span.expression, span.literal.text])]);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) return this.isMixed([node.left, node.right].map((side) => (ts.isStringLiteral(side) ? side.text : side)));
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || !this.isText(node.expression.expression)) return false;
    const [separator] = node.arguments;
    if (node.expression.name.text !== "join") return CASES.has(node.expression.name.text);
    return !separator || !ts.isStringLiteral(separator) || separator.text === "" || !LAYOUT.test(separator.text);
  }

  /** Whether words and values side by side are more than one text behind signs or in columns. */
  isMixed(pieces: readonly (string | ts.Node)[]): boolean {
    const shown = pieces.filter((piece) => piece !== "" && !isSign(piece));
    const texts = shown.flatMap((piece, place) => (typeof piece !== "string" && this.isText(piece) ? [place] : []));
    const [first] = texts;
    if (first === undefined) return false;
    return shown.some((piece, place) => {
      if (typeof piece !== "string") return place > 0 && typeof shown[place - 1] !== "string" && (texts.includes(place) || texts.includes(place - 1));
      return place < first ? !(place === 0 ? PREFIX : LAYOUT).test(piece) : !LAYOUT.test(piece);
    });
  }
}

/** Whether a value is a sign without words, or nothing. */
const isSign = (piece: string | ts.Node): boolean =>
  typeof piece !== "string" && parts(piece).length > 0 && leaves(piece).every((leaf) => ts.isStringLiteral(leaf) && PREFIX.test(leaf.text));

const leaves = (node: ts.Node): ts.Node[] => (parts(node).length > 0 ? parts(node).flatMap(leaves) : [node]);

/** The parts of an expression that make it a text if they are texts. */
function parts(node: ts.Node): readonly ts.Node[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isBinaryExpression(node)) return ["+", "??", "||", "&&"].includes(node.operatorToken.getText()) ? [node.left, node.right] : [];
  if (ts.isTemplateExpression(node)) return node.templateSpans.map((span) => span.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  if (ts.isSpreadElement(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isExpressionStatement(node)) return [node.expression];
  return [];
}

/** The runs of words and values in markup, and in attributes, that glue texts. */
function inMarkup(source: string, reader: Reader): string[] {
  const { fragment } = parse(source, { modern: true }) as unknown as Record<"fragment", Node>;
  const found: string[] = [];
  const look = (node: Node): void => {
    for (const run of Object.values(node).flatMap((children) => (node.type === "Attribute" && !READ.has(String(node.name)) ? [] : runsOf(children)))) {
      const pieces = run.map((one) => (one.type === "Text" ? String(one.data).replace(/\s+/g, " ") : expressionOf(source, one)));
      if (reader.isMixed(pieces)) found.push(run.map((one) => source.slice(one.start, one.end)).join("").trim());
    }
    Object.values(node).flat().filter(isNode).forEach(look);
  };
  look(fragment);
  return found;
}

/** The runs of text and values among the children of a node. */
function runsOf(children: unknown): Node[][] {
  if (!Array.isArray(children)) return [];
  const runs: Node[][] = [[]];
  for (const child of children.filter(isNode)) {
    if (child.type === "Text" || child.type === "ExpressionTag") runs.at(-1)?.push(child);
    else if (child.type !== "Comment") runs.push([]);
  }
  return runs.map(withoutBlanks).filter((run) => run.length > 1);
}

const withoutBlanks = (run: Node[]): Node[] => run.filter((one, place) => one.type !== "Text" || (place > 0 && place < run.length - 1) || String(one.data).trim() !== "");

function expressionOf(source: string, tag: Node): ts.Node {
  const { start, end } = tag.expression as Node;
  const [statement] = tree(`(${source.slice(start, end)});`).statements;
  return statement as ts.Statement;
}

if (import.meta.main) console.log(pageGlue().join("\n"));
