import { zlibSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { setUnzip, unzip } from "./unzip.ts";

beforeAll(() => setUnzip(null)); // the portable one, whatever other files of this process have set

const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * index) % 251);

test("what zlib packed is unpacked, and a later call leaves it as it is", () => {
  const unpacked = unzip(zlibSync(bytes));
  unzip(zlibSync(new Uint8Array(200_000)));
  expect(unpacked).toEqual(bytes);
});

test("stored blocks are unpacked too", () => {
  expect(unzip(zlibSync(bytes, { level: 0 }))).toEqual(bytes);
});

test("a checksum of other bytes is refused", () => {
  const packed = zlibSync(bytes);
  packed.set([1, 2, 3, 4], packed.length - 4);
  expect(() => unzip(packed)).toThrow("checksum");
});

test("bytes that are cut short are refused wherever they end", () => {
  const packed = zlibSync(bytes.subarray(0, 300));
  for (let length = 0; length < packed.length; length++) expect(() => unzip(packed.subarray(0, length))).toThrow();
});

test("a few bytes that unpack to many are refused", () => {
  expect(() => unzip(zlibSync(new Uint8Array(17 * 1024 * 1024)))).toThrow("more than");
});
