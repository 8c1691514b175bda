// Python in the browser, and in it the tables of this device; the page talks to it with messages.

import { CarefulDisk } from "./careful";
import { DeviceDisk } from "./disk";
import { fileNamed, VERSION } from "./files";
import type { FromWorker, ToWorker } from "./host";
import { type Device, Steps } from "./steps";
import { awake } from "./waking";

type Pyodide = typeof import("pyodide");

const say = (message: FromWorker): void => postMessage(message);

async function bytes(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

/** Start Python, with our modules compiled beforehand. */
async function started(): Promise<Device> {
  const [wheel, ours] = [bytes(fileNamed("msgspec")), bytes(VERSION)];
  wheel.catch(() => undefined); // awaited below; Python may fail first
  ours.catch(() => undefined);
  const main = fileNamed("pyodide.mjs");
  const { loadPyodide } = (await import(/* @vite-ignore */ main)) as Pyodide;
  const indexURL = main.replace(/[^/]*$/, "");
  const python = await awake((memory) => loadPyodide(memory ? { indexURL, _loadSnapshot: memory } : { indexURL }), memory);
  python.unpackArchive(await wheel, "wheel");
  python.unpackArchive(await ours, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") as string });
  return python.runPython("from openrummy.offline import Device; Device()") as Device;
}

async function memory(): Promise<Uint8Array> {
  const squeezed = new Blob([await bytes(fileNamed("/memory-"))]).stream();
  return new Uint8Array(await new Response(squeezed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

const disk = new DeviceDisk();
const careful = new CarefulDisk(disk, (reason) => {
  console.warn("this browser does not keep the tables:", reason);
  say({ kind: "unkept" });
});
const steps = started().then((device) => {
  say({ kind: "ready" });
  return new Steps(device, careful, (line, text, last) => say({ kind: "said", line, text, last }));
});
steps.catch((error: unknown) => say({ kind: "failed", words: String(error) }));
void disk.prune().catch(() => undefined);

async function carryOut(message: ToWorker): Promise<void> {
  const running = await steps;
  if (message.kind === "ask") say({ kind: "answered", id: message.id, ...(await running.ask(message.asked)) });
  else if (message.kind === "hear") await running.hear(message.line, message.text);
  else await running.close(message.line);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  carryOut(data).catch((error: unknown) => say({ kind: "failed", words: String(error) }));
};
