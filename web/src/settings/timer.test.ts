import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

const now = new Date();
const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;

async function playTime(kept: object) {
  localStorage.setItem("openrummy.time", JSON.stringify({ day, ...kept }));
  return (await import("./timer.svelte")).playTime;
}

test("nothing is counted or said unless somebody wants it", async () => {
  const time = await playTime({ played: 36_000 });
  time.counts()();
  expect([time.reminder, time.stopped(), time.kept.counted]).toEqual(["", "", 0]);
});

test("a reminder is said until it is read, and again when it is due again", async () => {
  const time = await playTime({ played: 3660, remind: 60 });
  expect(time.reminder).toBe("You have played 61 minutes today.");
  time.read();
  expect(time.reminder).toBe("");
});

test("a limit that is reached stops new matches, also one that another window set", async () => {
  const time = await playTime({ played: 1800 });
  expect(time.stopped()).toBe("");
  localStorage.setItem("openrummy.time", JSON.stringify({ day, played: 1800, limit: 30 }));
  expect(time.stopped()).toContain("limit");
  const { openTable, joinTable } = await import("../net/api");
  const seat = { preset: "block", name: "Ann", seats: [{}] };
  await expect(openTable(seat)).rejects.toThrow("limit");
  await expect(joinTable("table", { name: "Ann" })).rejects.toThrow("limit");
  time.limit(120);
  expect(time.stopped()).toContain("limit"); // it is higher from tomorrow on
  expect(time.kept.next).toBe(120);
});
