import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isPlayedElsewhere, plays } from "./playing";
import UpdateOffer from "./UpdateOffer.svelte";
import { Updates, updates, type Worker } from "./updates.svelte";

/** The locks of a browser, held by this window and others. */
class FakeLocks {
  held: { name: string }[] = [];
  async request(name: string, _: LockOptions, until: () => Promise<void>): Promise<void> {
    const lock = { name };
    this.held.push(lock);
    await until();
    this.held = this.held.filter((one) => one !== lock);
  }
  query = (): Promise<LockManagerSnapshot> => Promise.resolve({ held: this.held, pending: [] });
}

function fakeWorker() {
  const listeners = new Map<string, () => void>();
  const worker = {
    addEventListener: (kind: string, listener: () => void) => void listeners.set(kind, listener),
    register: vi.fn(() => Promise.resolve(undefined)),
    update: vi.fn(() => Promise.resolve()),
    messageSkipWaiting: vi.fn(() => listeners.get("controlling")?.()),
  };
  return { worker: worker as unknown as Worker, ...worker, tell: (kind: string) => listeners.get(kind)?.() };
}

let locks: FakeLocks;
beforeEach(() => {
  locks = new FakeLocks();
  vi.stubGlobal("navigator", { locks });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  updates.ready = false;
});

test("a newer version waits until it is requested, and then the page reloads", async () => {
  const reload = vi.fn();
  const { worker, register, messageSkipWaiting, tell } = fakeWorker();
  const mine = new Updates(reload);
  await mine.begin(worker);
  expect(register).toHaveBeenCalledOnce();
  expect(mine.ready).toBe(false);
  tell("waiting");
  expect(mine.ready).toBe(true);
  tell("controlling"); // another window was updated: this page is left alone
  expect(messageSkipWaiting).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  await mine.change();
  expect(reload).toHaveBeenCalledOnce();
});

test("an update waits for a game in another window, not for one in this window", async () => {
  const { worker, messageSkipWaiting } = fakeWorker();
  const mine = new Updates(vi.fn());
  await mine.begin(worker);
  const done = plays();
  locks.held.push({ name: "openrummy.playing" }, { name: "something else" });
  await mine.change();
  expect(mine.refused).toBe(true);
  expect(messageSkipWaiting).not.toHaveBeenCalled();
  locks.held = locks.held.slice(0, 1);
  await mine.change();
  expect(mine.refused).toBe(false);
  expect(messageSkipWaiting).toHaveBeenCalledOnce();
  done();
  await vi.waitFor(() => expect(locks.held).toEqual([]));
});

test("without locks, no other window counts as playing", async () => {
  vi.stubGlobal("navigator", {});
  const done = plays();
  expect(await isPlayedElsewhere()).toBe(false);
  done();
});

test("looking for a version offline, or before there is a worker, does not fail", async () => {
  const { worker, update } = fakeWorker();
  const mine = new Updates(vi.fn());
  await mine.look();
  await mine.begin(worker);
  update.mockRejectedValueOnce(new Error("no line"));
  await mine.look();
  expect(update).toHaveBeenCalledOnce();
});

test("the offer is shown only while a version is waiting", async () => {
  render(UpdateOffer);
  expect(screen.queryByRole("button", { name: "Update now" })).toBeNull();
  updates.ready = true;
  const button = await screen.findByRole("button", { name: "Update now" });
  locks.held.push({ name: "openrummy.playing" });
  await fireEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toContain("another window");
});
