// The few functions of Node and of gettext-parser that the build uses.

declare module "node:fs" {
  export function globSync(pattern: string, options?: { cwd: string }): string[];
  export function mkdirSync(path: string, options: { recursive: boolean }): void;
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
  export function rmSync(path: string): void;
  export function writeFileSync(path: string, text: string | Uint8Array): void;
}

declare module "node:path" {
  export function basename(path: string, suffix?: string): string;
  export function dirname(path: string): string;
  export function join(...parts: string[]): string;
}

declare module "node:child_process" {
  export function execFileSync(command: string, words: readonly string[]): Uint8Array;
}

declare module "node:crypto" {
  interface Hash {
    update(part: string | Uint8Array): Hash;
    digest(encoding: "hex"): string;
  }
  export function createHash(name: "sha256"): Hash;
}

declare module "node:module" {
  export function createRequire(from: string): { resolve(name: string): string };
}

declare module "node:zlib" {
  export function gzipSync(body: Uint8Array, options: { level: number }): Uint8Array<ArrayBuffer>;
}

declare module "node:process" {
  export const env: Readonly<Record<string, string | undefined>>;
}

declare module "gettext-parser" {
  interface Entry {
    readonly msgid: string;
    readonly msgctxt?: string;
    readonly msgid_plural?: string;
    readonly msgstr: readonly string[];
    readonly comments?: { readonly reference?: string; readonly flag?: string };
  }
  interface File {
    readonly headers: Readonly<Record<string, string>>;
    readonly translations: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  }
  export const po: { parse(text: string): File };
}

interface ImportMeta {
  readonly dirname: string;
  readonly filename: string;
  readonly main?: boolean;
}
