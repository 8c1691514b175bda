// The page's side of the tables on this device: it starts the worker when the first is needed, and carries requests and lines.

import type { DeviceSocket } from "../net/device";
import { online } from "../net/online.svelte";
import { language, t } from "../words/words.svelte";
import { DeviceDisk } from "./disk";
import type { Answer } from "./steps";

export type ToWorker =
  | { readonly kind: "ask"; readonly id: number; readonly asked: string }
  | { readonly kind: "hear"; readonly line: number; readonly text: string }
  | { readonly kind: "close"; readonly line: number };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "unkept" }
  | ({ readonly kind: "answered"; readonly id: number } & Answer)
  | { readonly kind: "said"; readonly line: number; readonly text: string | null; readonly last: boolean }
  | { readonly kind: "failed"; readonly words: string };

type Waiting = PromiseWithResolvers<Answer>;

const OPEN = 1;
const CLOSED = 3;
const VIEW = /^\/api\/tables\/([^/]+)$/;

let worker: Worker | null = null;
let isReady = false;
let count = 0;
const lines = new Map<number, DeviceSocket>();
const waiting = new Map<number, Waiting>();

function running(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
  worker.onerror = (event) => fail(event.message);
  return worker;
}

const send = (message: ToWorker): void => running().postMessage(message);

function receive(message: FromWorker): void {
  if (message.kind === "ready") {
    isReady = true;
    for (const line of lines.values()) open(line);
  } else if (message.kind === "answered") {
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  } else if (message.kind === "said") hear(message);
  else if (message.kind === "unkept") online.keepsNothing = true;
  else fail(message.words);
}

function hear({ line, text, last }: FromWorker & { kind: "said" }): void {
  const socket = lines.get(line);
  if (text !== null) socket?.onmessage?.({ data: text });
  if (!last) return;
  lines.delete(line);
  if (socket) shut(socket);
}

function open(line: DeviceSocket): void {
  line.readyState = OPEN;
  line.onopen?.();
}

function shut(line: DeviceSocket): void {
  line.readyState = CLOSED;
  line.onclose?.();
}

/** End the worker: everything under way fails, and the next wish starts another. */
function fail(words: string): void {
  console.error("the tables on this device have stopped:", words);
  worker?.terminate();
  worker = null;
  isReady = false;
  const [sockets, asked] = [[...lines.values()], [...waiting.values()]];
  lines.clear();
  waiting.clear();
  for (const one of asked) one.reject(new Error(t("The tables on this device could not be started: {fault}", { fault: words })));
  for (const socket of sockets) shut(socket);
}

/** Join a line to a new socket; the result drops it. */
export function connect(socket: DeviceSocket): () => void {
  const line = (count += 1);
  lines.set(line, socket);
  socket.send = (text) => send({ kind: "hear", line, text });
  if (isReady) queueMicrotask(() => lines.has(line) && open(socket));
  else running();
  return () => {
    if (lines.delete(line) && worker) send({ kind: "close", line });
  };
}

/** Answer a request as the server would. */
export async function ask(path: string, init: RequestInit): Promise<Response> {
  const table = VIEW.exec(path)?.[1];
  const seen = table && !isReady ? await new DeviceDisk().view(decodeURIComponent(table)).catch(() => null) : null;
  if (seen !== null) return new Response(seen); // how it stands, without starting Python
  const { status, body } = await asked(path, init);
  return new Response(body, { status });
}

function asked(path: string, { body, headers }: RequestInit): Promise<Answer> {
  const id = (count += 1);
  const answer = Promise.withResolvers<Answer>();
  waiting.set(id, answer);
  const token = new Headers(headers).get("authorization")?.replace(/^Bearer /, "") ?? null;
  send({ kind: "ask", id, asked: JSON.stringify({ path, language: language(), body: (body as string | undefined) ?? null, token }) });
  return answer.promise;
}
