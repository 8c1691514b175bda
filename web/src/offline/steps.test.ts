import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Device, type Disk, type Row, Steps } from "./steps";

const row = (version: number): Row => ({ table: "device-a", version, entry: `entry ${version}` });
const update = (table: string): string => JSON.stringify({ type: "update", view: { table } });

class FakeDisk implements Disk {
  kept: Row[] = [];
  seen: string[] = [];
  /** Resolves when writing may go on. */
  gate: Promise<unknown> = Promise.resolve();

  read = (table: string) => Promise.resolve({ rows: this.kept.filter((one) => one.table === table).map(({ entry }) => entry), laid: [] });
  tables = () => Promise.resolve([...new Set(this.kept.map(({ table }) => table))]);
  async write(rows: readonly Row[], _: unknown, seen: readonly { table: string }[]): Promise<boolean> {
    await this.gate;
    if (rows.some(({ version }) => this.kept.some((one) => one.version === version))) return false;
    this.kept.push(...rows);
    this.seen.push(...seen.map(({ table }) => table));
    return true;
  }
}

function fake(...steps: object[]) {
  const next = (): string => JSON.stringify(steps.shift() ?? {});
  const device = { ask: vi.fn(next), hear: vi.fn(next), close: vi.fn(next), go_on: vi.fn(next), load: vi.fn(), has_all: vi.fn(), forget: vi.fn() };
  const disk = new FakeDisk();
  const tell = vi.fn();
  return { device: device satisfies Device, disk, tell, steps: new Steps(device, disk, tell) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("nobody is told before everything is kept", async () => {
  const { steps, disk, tell } = fake({ rows: [row(1)], said: [{ line: 7, text: update("device-a"), last: false }] });
  const gate = Promise.withResolvers<void>();
  disk.gate = gate.promise;
  const heard = steps.hear(7, "act");
  await vi.advanceTimersByTimeAsync(1000);
  expect(tell).not.toHaveBeenCalled();
  gate.resolve();
  await heard;
  expect(disk.kept).toEqual([row(1)]);
  expect(disk.seen).toEqual(["device-a"]);
  expect(tell).toHaveBeenCalledWith(7, update("device-a"), false);
});

test("a table that is missing is loaded, and the call is made again", async () => {
  const { steps, device, disk } = fake({ missing: "device-a" }, { body: "yes" });
  disk.kept = [row(1), row(2)];
  expect(await steps.ask("{}")).toEqual({ status: 200, body: "yes" });
  expect(device.load).toHaveBeenCalledExactlyOnceWith("device-a", '["entry 1","entry 2"]', "[]");
});

test("all tables are loaded when all are asked for", async () => {
  const { steps, device, disk } = fake({ missing: "*" }, { body: "yes" });
  disk.kept = [row(1), { ...row(1), table: "device-b" }];
  await steps.ask("{}");
  expect(device.load.mock.calls.map(([table]) => table)).toEqual(["device-a", "device-b"]);
  expect(device.has_all).toHaveBeenCalledOnce();
});

test("if another page kept an entry first, the table is forgotten and its line closed without a word", async () => {
  const { steps, device, disk, tell } = fake({ rows: [row(2)], said: [{ line: 7, text: update("device-a"), last: false }] });
  disk.kept = [row(1), row(2)];
  await steps.hear(7, "act");
  expect(device.forget).toHaveBeenCalledExactlyOnceWith("device-a");
  expect(tell.mock.calls).toEqual([[7, null, true]]);
});

test("the device goes on when it says, and only the last wish counts", async () => {
  const { steps, device } = fake({ wait: 600 }, { wait: 100 }, { wait: null });
  await steps.hear(1, "one");
  await steps.hear(1, "two");
  await vi.advanceTimersByTimeAsync(99);
  expect(device.go_on).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(device.go_on).toHaveBeenCalledOnce();
});

test("calls wait for those before them, and one that fails does not stop the next", async () => {
  const { steps, device } = fake();
  device.ask.mockImplementationOnce(() => {
    throw new Error("broken");
  });
  const [first, second] = [steps.ask("1"), steps.ask("2")];
  await expect(first).rejects.toThrow("broken");
  expect((await second).status).toBe(200);
});
