import { expect, test, vi } from "vitest";
import { CarefulDisk } from "./careful";
import type { Disk, Laid, Row } from "./steps";

const row = (version: number, table = "device-a"): Row => ({ table, version, entry: `entry ${version}` });
const laid = (version: number): Laid => ({ table: "device-a", seat: 0, version, entry: `laid ${version}` });

function full() {
  const kept: Row[] = [];
  const disk = {
    read: vi.fn((table: string) => Promise.resolve({ rows: kept.filter((one) => one.table === table).map(({ entry }) => entry), laid: [] as Laid[] })),
    tables: vi.fn(() => Promise.resolve([...new Set(kept.map(({ table }) => table))])),
    write: vi.fn((rows: readonly Row[]) => {
      kept.push(...rows);
      return Promise.resolve(true);
    }),
  } satisfies Disk;
  const refused = vi.fn();
  return { disk, refused, careful: new CarefulDisk(disk, refused) };
}

const FULL = new DOMException("The disk is full.", "QuotaExceededError");

test("a table whose entry is refused goes on in the page, without a gap, and the page is told once", async () => {
  const { disk, refused, careful } = full();
  await careful.write([row(1)], [], []);
  disk.write.mockRejectedValueOnce(FULL);
  expect(await careful.write([row(2)], [laid(2)], [])).toBe(true);
  expect(await careful.write([row(3)], [laid(3)], [{ table: "device-a", at: 0, view: "" }])).toBe(true);
  expect(disk.write).toHaveBeenLastCalledWith([], [], []); // space or not: entry 2 is not there, so 3 may not be
  expect(await careful.read("device-a")).toEqual({ rows: ["entry 1", "entry 2", "entry 3"], laid: [laid(3)] });
  expect(refused).toHaveBeenCalledExactlyOnceWith(FULL);
});

test("other tables are still kept, and another page that was first is no refusal", async () => {
  const { disk, refused, careful } = full();
  disk.write.mockRejectedValueOnce(FULL);
  await careful.write([row(1)], [], []);
  await careful.write([row(1, "device-b")], [], []);
  expect(disk.write).toHaveBeenLastCalledWith([row(1, "device-b")], [], []);
  expect((await careful.tables()).sort()).toEqual(["device-a", "device-b"]);
  disk.write.mockResolvedValueOnce(false);
  expect(await careful.write([row(1, "device-b")], [], [])).toBe(false);
  expect(refused).toHaveBeenCalledOnce();
});

test("a browser that stores nothing at all still has the tables of this page", async () => {
  const { disk, careful } = full();
  for (const each of [disk.read, disk.tables, disk.write]) each.mockRejectedValue(new DOMException("forbidden", "SecurityError"));
  await careful.write([row(1)], [], []);
  expect(await careful.tables()).toEqual(["device-a"]);
  expect((await careful.read("device-a")).rows).toEqual(["entry 1"]);
  await expect(careful.read("device-z")).rejects.toThrow("forbidden");
});
