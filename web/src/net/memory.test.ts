import { beforeEach, expect, test } from "vitest";
import { rememberBoard, rememberSeat, seatAt, seats, tableOfCode } from "./memory";

beforeEach(() => localStorage.clear());

const seat = (number: number) => ({ table: `table ${number}`, token: `key ${number}`, seat: 0, title: "", at: number });

test("the key of the first of a hundred tables is still there", () => {
  for (let number = 0; number < 100; number++) rememberSeat(seat(number));
  expect(seatAt("table 0")?.token).toBe("key 0");
  expect(seats()).toHaveLength(100);
});

test("the number of keys kept is bounded", () => {
  localStorage.setItem("openrummy.seats", JSON.stringify(Array.from({ length: 1500 }, (_, number) => seat(number))));
  rememberSeat(seat(2000));
  expect(seats()).toHaveLength(1000);
  expect(seats()[0]?.token).toBe("key 2000");
});

test("a code leads to the seat that this browser has, or to the table that it shows", () => {
  rememberSeat({ table: "KQJTHM-1a", token: "", seat: 0, title: "", at: 0 });
  rememberBoard({ table: "ABCDEF-2b", token: "", address: "", at: 0 });
  expect(["KQJTHM", "ABCDEF", "KQJTH", "KQJTHM-1a"].map(tableOfCode)).toEqual(["KQJTHM-1a", "ABCDEF-2b", undefined, undefined]);
});
