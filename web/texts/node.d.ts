// The few functions of Node and of gettext-parser that the build uses.

declare module "node:fs" {
  export function globSync(pattern: string, options?: { cwd: string }): string[];
  export function mkdirSync(path: string, options: { recursive: boolean }): void;
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function rmSync(path: string): void;
  export function writeFileSync(path: string, text: string): void;
}

declare module "node:path" {
  export function basename(path: string, suffix?: string): string;
  export function join(...parts: string[]): string;
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
  readonly main?: boolean;
}
