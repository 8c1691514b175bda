// The connection to a table: it reconnects on its own, follows a numbered stream, and resends unanswered commands.

import { PROTOCOL } from "../generated/messages";
import type { Arrange, Change, ClientMessage, Gone, Hello, Line, Reason, Said, ServerMessage, Update, Why } from "../generated/messages";
import { Pieces } from "./pieces";

/** The messages that get an answer under their id: all but the greeting, the arrangement of the hand, and a question about cards. */
export type Command = Exclude<ClientMessage, Hello | Arrange | Why>;
export type Answer = Exclude<ServerMessage, Update | Change | Gone | Said | Reason>;

export type LinkState =
  | { readonly kind: "connecting" | "open" | "closed" }
  | { readonly kind: "waiting"; readonly until: number };

export interface LinkHandlers {
  readonly state: (state: LinkState) => void;
  readonly update: (update: Update) => void;
  readonly answer: (answer: Answer, command: Command) => void;
  readonly gone: (gone: Gone) => void;
  readonly said: (lines: readonly Line[]) => void;
  readonly reason: (reason: Reason) => void;
}

const FIRST_DELAY = 250;
const LAST_DELAY = 8000;
const OPEN = 1; // WebSocket.OPEN
const PATIENCE = 10_000; // milliseconds; an answer that takes longer means a dead connection

/** Milliseconds to wait before reconnection attempt `attempt` (from 0), with full jitter so that a crowd spreads out. */
export function backoff(attempt: number, chance: number): number {
  const ceiling = Math.min(LAST_DELAY, 2 * FIRST_DELAY * 2 ** Math.min(attempt, 10));
  return Math.max(FIRST_DELAY, chance * ceiling);
}

/** Whether an update follows version `seen` without a gap; `complete: false` reports one. */
export function follows(update: Update, seen: number): boolean {
  if (seen === 0 || update.complete === false) return true;
  let last = seen;
  for (const { version } of update.told) {
    if (version > last + 1) return false;
    last = Math.max(last, version);
  }
  return update.view.version <= last;
}

export class Link {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #seen = 0;
  #pieces = new Pieces();
  #unanswered = new Map<string, Command>();
  #arrange: Arrange | null = null;
  #language = "en";

  constructor(
    readonly url: string,
    readonly table: string,
    readonly token: string | null,
    readonly handlers: LinkHandlers,
    readonly open: (url: string) => WebSocket = (url) => new WebSocket(url, PROTOCOL),
  ) {}

  /** Ask for everything again in another language. */
  speak(language: string): void {
    const again = this.#socket !== null;
    this.#language = language;
    this.#seen = 0;
    if (again) this.connect();
  }

  connect(): void {
    this.#drop();
    this.handlers.state({ kind: "connecting" });
    this.#pieces = new Pieces();
    const socket = this.open(this.url);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#wait();
  }

  /** Send a command now or after reconnecting, and resend it under the same id until it is answered. */
  command(command: Command): void {
    this.#unanswered.set(command.id, command);
    this.#send(command);
    this.#expect();
  }

  /** Send the arrangement of the hand; only the latest matters. */
  arrange(groups: Arrange["groups"]): void {
    this.#arrange = { type: "arrange", groups };
    this.#sendArrange();
  }

  /** Ask why nothing can be done with these cards; a question that is lost is not asked again. */
  why(cards: Why["cards"]): void {
    this.#send({ type: "why", cards });
  }

  close(): void {
    this.#drop();
    this.handlers.state({ kind: "closed" });
  }

  #greet(): void {
    this.#attempt = 0;
    this.handlers.state({ kind: "open" });
    this.#send({ type: "hello", table: this.table, token: this.token, seen: this.#seen, language: this.#language });
    this.#sendArrange();
    for (const command of this.#unanswered.values()) this.#send(command);
    this.#expect();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "update":
      case "change":
        return this.#apply(this.#pieces.whole(message));
      case "gone":
        this.close();
        return this.handlers.gone(message);
      case "said":
        return this.handlers.said(message.lines);
      case "reason":
        return this.handlers.reason(message);
      default:
        return this.#answered(message);
    }
  }

  #apply(update: Update | null): void {
    if (!update) return this.connect();
    if (!follows(update, this.#seen)) {
      this.#seen = 0;
      return this.connect();
    }
    const told = update.told.filter(({ version }) => version > this.#seen);
    this.#seen = update.view.version;
    this.handlers.update({ ...update, told });
  }

  #answered(answer: Answer): void {
    const command = this.#unanswered.get(answer.id);
    if (!command) return;
    this.#unanswered.delete(answer.id);
    this.#expect();
    this.handlers.answer(answer, command);
  }

  #send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #sendArrange(): void {
    if (this.#arrange && this.#send(this.#arrange)) this.#arrange = null;
  }

  #expect(): void {
    clearTimeout(this.#patience);
    if (this.#unanswered.size > 0) this.#patience = setTimeout(() => this.connect(), PATIENCE);
  }

  #wait(): void {
    this.#drop();
    const delay = backoff(this.#attempt, Math.random());
    this.#attempt += 1;
    this.handlers.state({ kind: "waiting", until: Date.now() + delay });
    this.#timer = setTimeout(() => this.connect(), delay);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
