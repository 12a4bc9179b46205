import { setUnzip, unzip } from "@plumbline/core/histogram/unzip";
import { zlibSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useNativeUnzip } from "./native-unzip.ts";

beforeAll(useNativeUnzip);
afterAll(() => setUnzip(null));

const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * index) % 251);

test("Node unpacks what the portable function unpacks", () => {
  expect(new Uint8Array(unzip(zlibSync(bytes)))).toEqual(bytes);
});

test("Node refuses what the portable function refuses: another checksum, bytes cut short, and too many of them", () => {
  const packed = zlibSync(bytes);
  const changed = packed.slice();
  changed.set([1, 2, 3, 4], packed.length - 4);
  expect(() => unzip(changed)).toThrow();
  expect(() => unzip(packed.subarray(0, -1))).toThrow();
  expect(() => unzip(zlibSync(new Uint8Array(17 * 1024 * 1024)))).toThrow();
});
