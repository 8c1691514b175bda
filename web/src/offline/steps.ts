// Carries out what the tables on a device decide, one call after another: what happened is kept before anybody is told.

/** An entry of a table, as `openrummy.offline` writes it. */
export interface Row {
  readonly table: string;
  readonly version: number;
  readonly entry: string;
}

/** How the hand of a seat lies. */
export interface Laid {
  readonly table: string;
  readonly seat: number;
  readonly version: number;
  readonly entry: string;
}

interface Said {
  readonly line: number;
  readonly text: string;
  readonly last: boolean;
}

/** The outcome of a call; see `Step` in `openrummy/offline/device.py`. */
interface Step {
  readonly missing?: string;
  readonly rows?: readonly Row[];
  readonly laid?: readonly Laid[];
  readonly said?: readonly Said[];
  readonly status?: number;
  readonly body?: string;
  readonly wait?: number | null;
}

/** `openrummy.offline.Device`, which runs in Python. */
export interface Device {
  ask(asked: string): string;
  hear(line: number, text: string): string;
  close(line: number): string;
  go_on(): string;
  load(table: string, rows: string, laid: string): void;
  has_all(): void;
  forget(table: string): void;
}

/** What a table looked like when its person was last told. */
export interface Seen {
  readonly table: string;
  readonly at: number;
  readonly view: string;
}

/** Where entries are kept. */
export interface Disk {
  /** The entries of a table in their order, and how its hands lie. */
  read(table: string): Promise<{ readonly rows: readonly string[]; readonly laid: readonly Laid[] }>;
  tables(): Promise<readonly string[]>;
  /** Keep all of it or nothing; resolves to false if another page has kept one of these entries first. */
  write(rows: readonly Row[], laid: readonly Laid[], seen: readonly Seen[]): Promise<boolean>;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Stands for every table, as in `openrummy/offline/shelf.py`. */
const ALL = "*";

export class Steps {
  #turn: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lines = new Set<number>();

  /** tell: says something on a line; `last` closes it after that, `null` without a word. */
  constructor(
    readonly device: Device,
    readonly disk: Disk,
    readonly tell: (line: number, text: string | null, last: boolean) => void,
  ) {}

  async ask(asked: string): Promise<Answer> {
    const { status = 200, body = "" } = await this.#carry(() => this.device.ask(asked));
    return { status, body };
  }

  async hear(line: number, text: string): Promise<void> {
    this.#lines.add(line);
    await this.#carry(() => this.device.hear(line, text));
  }

  async close(line: number): Promise<void> {
    this.#lines.delete(line);
    await this.#carry(() => this.device.close(line));
  }

  /** Make a call when those before it are done. */
  #carry(call: () => string): Promise<Step> {
    const done = this.#turn.then(() => this.#carried(call));
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #carried(call: () => string): Promise<Step> {
    let step = JSON.parse(call()) as Step;
    while (step.missing) {
      await this.#load(step.missing);
      step = JSON.parse(call()) as Step;
    }
    const { rows = [], laid = [], said = [] } = step;
    if (!(await this.disk.write(rows, laid, seenIn(said)))) return this.#overtaken(rows);
    for (const { line, text, last } of said) {
      if (last) this.#lines.delete(line);
      this.tell(line, text, last);
    }
    clearTimeout(this.#timer);
    if (step.wait != null) this.#timer = setTimeout(() => void this.#carry(() => this.device.go_on()), step.wait);
    return step;
  }

  async #load(table: string): Promise<void> {
    for (const each of table === ALL ? await this.disk.tables() : [table]) {
      const { rows, laid } = await this.disk.read(each);
      this.device.load(each, JSON.stringify(rows), JSON.stringify(laid));
    }
    if (table === ALL) this.device.has_all();
  }

  /** Another page of this browser went on with the table: what was decided here counts for nothing, and the page begins anew. */
  #overtaken(rows: readonly Row[]): Step {
    for (const table of new Set(rows.map((row) => row.table))) this.device.forget(table);
    for (const line of this.#lines) {
      this.device.close(line);
      this.tell(line, null, true);
    }
    this.#lines.clear();
    return { status: 503, body: "{}" };
  }
}

/** The views in messages, each as the latest of its table. */
function seenIn(said: readonly Said[]): Seen[] {
  const at = Date.now();
  const views = said.map(({ text }) => (JSON.parse(text) as { view?: { table: string } }).view).filter((view) => view !== undefined);
  return views.map((view) => ({ table: view.table, at, view: JSON.stringify(view) }));
}
