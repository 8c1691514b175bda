import { beforeEach, expect, test, vi } from "vitest";
import { awake } from "./waking";

const MEMORY = new Uint8Array([1, 2, 3]);
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());

test("Python starts with its memory", async () => {
  const start = vi.fn((memory?: Uint8Array) => Promise.resolve(memory ? "with memory" : "anew"));
  expect(await awake(start, () => Promise.resolve(MEMORY))).toBe("with memory");
  expect(start).toHaveBeenCalledExactlyOnceWith(MEMORY);
});

test("Python starts anew if its memory cannot be read, or cannot be used", async () => {
  const start = vi.fn((memory?: Uint8Array) => (memory ? Promise.reject(new Error("another browser")) : Promise.resolve("anew")));
  expect(await awake(start, () => Promise.reject(new Error("gone")))).toBe("anew");
  expect(await awake(start, () => Promise.resolve(MEMORY))).toBe("anew");
  expect(start.mock.calls).toEqual([[], [MEMORY], []]);
});

test("a Python that does not start at all is said to have failed", async () => {
  await expect(awake(() => Promise.reject(new Error("no memory left")), () => Promise.resolve(MEMORY))).rejects.toThrow("no memory left");
});
