// What a device keeps to play without a network: Python in the browser (Pyodide), msgspec built for it, and openrummy itself,
// compiled by that very Python so that nothing is left to compile on a phone.  All of it is served by us.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const SOURCES = join(import.meta.dirname, "../../src/openrummy");
/** The parts of openrummy that a table on a device never loads; `tests/test_import_hygiene.py` sees to it. */
const ELSEWHERE = ["bus", "cli", "env", "puzzle_maker", "server", "sim", "store", "tui"];
const PYTHON_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const KEPT = join(import.meta.dirname, "../node_modules/.offline");

/** A file to be served. */
interface Served {
  readonly path: string;
  readonly body: Uint8Array;
}

/** Serve the files below `/offline`, and tell the page their names and sizes as OFFLINE_FILES: none but in a build. */
export function offline(): Plugin {
  let files: readonly Served[] = [];
  return {
    name: "offline",
    async config(_, { command }) {
      if (command === "build") files = await allFiles();
      const named = files.map(({ path, body }) => ({ path: `/${path}`, bytes: body.length }));
      return { define: { OFFLINE_FILES: JSON.stringify(named) } };
    },
    generateBundle() {
      for (const { path, body } of files) this.emitFile({ type: "asset", fileName: path, source: body });
      this.emitFile({ type: "asset", fileName: "licences/offline.txt", source: readFileSync(join(import.meta.dirname, "LICENCES.txt"), "utf8") });
    },
  };
}

async function allFiles(): Promise<readonly Served[]> {
  const { version } = await import("pyodide");
  const pyodide = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
  const python = PYTHON_FILES.map((name) => ({ path: `offline/pyodide-${version}/${name}`, body: readFileSync(join(pyodide, name)) }));
  mkdirSync(KEPT, { recursive: true });
  return [...python, noPackages(pyodide, version), await memory(version), wheel(), await ours(version)];
}

/** The list that Pyodide asks for of packages that it could fetch, without any: nothing comes from elsewhere. */
function noPackages(pyodide: string, version: string): Served {
  const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8")) as { info: object };
  return { path: `offline/pyodide-${version}/pyodide-lock.json`, body: new TextEncoder().encode(JSON.stringify({ info, packages: {} })) };
}

/** The part of the standard library that a table uses: in memory from the start. */
const USED = "datetime, decimal, difflib, fractions, gettext, hashlib, hmac, importlib.resources, ipaddress, json, random, secrets, statistics, unicodedata, urllib.parse, uuid";

/** Python's memory after its start, of which a device makes a copy: starting took two thirds of the time to the first card. */
async function memory(version: string): Promise<Served> {
  const name = `memory-${createHash("sha256").update(`${version} ${USED} ${readFileSync(import.meta.filename, "utf8")}`).digest("hex").slice(0, 12)}.bin.gz`;
  if (!globSync(name, { cwd: KEPT }).length) {
    const { loadPyodide } = await import("pyodide");
    const python = await loadPyodide({ _makeSnapshot: true, env: { HOME: "/home/pyodide" } }); // otherwise it would hold a path of this machine
    python.runPython(`import ${USED}`);
    writeFileSync(join(KEPT, name), gzipSync(python.makeMemorySnapshot(), { level: 9 }));
  }
  return { path: `offline/${name}`, body: readFileSync(join(KEPT, name)) };
}

/** The wheel for WebAssembly, fetched by pip once, by its hash. */
function wheel(): Served {
  const wanted = join(import.meta.dirname, "requirements.txt");
  const named = `msgspec-${/msgspec==(\S+)/.exec(readFileSync(wanted, "utf8"))?.[1]}-*.whl`;
  const [found = fetched(wanted, named)] = globSync(named, { cwd: KEPT });
  return { path: `offline/${found}`, body: readFileSync(join(KEPT, found)) };
}

function fetched(wanted: string, named: string): string {
  const python = env["PYTHON"] ?? join(import.meta.dirname, "../../.venv/bin/python");
  const target = ["--platform", "pyemscripten_2026_0_wasm32", "--implementation", "cp", "--python-version", "3.14", "--abi", "cp314"];
  const asked = ["-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", "--require-hashes"];
  execFileSync(python, [...asked, ...target, "-r", wanted, "-d", KEPT]);
  const [found] = globSync(named, { cwd: KEPT });
  if (!found) throw new Error(`pip has fetched no ${named}.`);
  return found;
}

/** openrummy compiled and packed, under a name that changes with its content; kept, because it takes seconds. */
async function ours(version: string): Promise<Served> {
  const names = globSync("**/*.{py,po,json,gz}", { cwd: SOURCES }).filter((name) => !ELSEWHERE.includes(name.split("/")[0] ?? "")).sort();
  const sources = names.map((name) => [name, readFileSync(join(SOURCES, name))] as const);
  const hash = createHash("sha256").update(`${version} ${readFileSync(import.meta.filename, "utf8")}`);
  for (const [name, body] of sources) hash.update(`\0${name}\0`).update(body);
  const name = `openrummy-${hash.digest("hex").slice(0, 12)}.zip`;
  const [found] = globSync(name, { cwd: KEPT });
  if (!found) writeFileSync(join(KEPT, name), await compiled(sources));
  return { path: `offline/${name}`, body: readFileSync(join(KEPT, name)) };
}

/** Modules become .pyc files in the place of their sources, in a zip that is the same for the same sources. */
const COMPILE = `
import importlib._bootstrap_external as files, zipfile
def pack(sources):
    with zipfile.ZipFile("/packed.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for name, body in sources:
            body = body.to_bytes()
            if name.endswith(".py"):
                name += "c"
                code = compile(body, f"openrummy/{name[:-1]}", "exec", dont_inherit=True)
                body = bytes(files._code_to_hash_pyc(code, b"\\0" * 8, False))
            packed.writestr(zipfile.ZipInfo(f"openrummy/{name}"), body, zipfile.ZIP_DEFLATED)
pack
`;

async function compiled(sources: readonly (readonly [string, Uint8Array])[]): Promise<Uint8Array> {
  const { loadPyodide } = await import("pyodide");
  const python = await loadPyodide();
  const pack = python.runPython(COMPILE) as (sources: readonly unknown[]) => void;
  pack(sources.map(([name, body]) => [name, new Uint8Array(body)]));
  return python.FS.readFile("/packed.zip") as Uint8Array;
}
