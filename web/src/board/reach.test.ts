import { expect, test } from "vitest";
import { originFor } from "./reach";

const at = (address: string): URL => new URL(address);

test("the page's own address is the one for phones", () => {
  expect(originFor(at("http://192.168.1.5:8000/t/x"), "")).toBe("http://192.168.1.5:8000");
  expect(originFor(at("https://rummy.example.org/"), "http://10.0.0.2:8000")).toBe("https://rummy.example.org");
});

test.each(["http://localhost:8000/", "http://127.0.0.1:8000/", "http://[::1]:8000/"])("on the server's own machine it is what the server says: %s", (address) => {
  expect(originFor(at(address), "http://192.168.1.5:8000")).toBe("http://192.168.1.5:8000");
  expect(originFor(at(address), "")).toBeNull();
});
