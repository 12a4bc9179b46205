import { expect, test } from "vitest";
import { parseCpuMax, parseFreezerState, parseFrozen, parseStopped } from "./hold.ts";

test.each([
  ["THAWED\n", false],
  ["FREEZING\n", true],
  ["FROZEN\n", true],
  [null, null],
])("version 1's state %j is frozen: %j", (text, frozen) => {
  expect(parseFreezerState(text)).toBe(frozen);
});

test.each([
  ["populated 1\nfrozen 0\n", false],
  ["populated 1\nfrozen 1\n", true],
  ["populated 1\n", null],
  [null, null],
])("version 2's events %j are frozen: %j", (text, frozen) => {
  expect(parseFrozen(text)).toBe(frozen);
});

test.each([
  ["50000 100000\n", 0.5],
  ["200000 100000", 2],
  ["max 100000\n", null],
  ["-1 100000", null],
  [null, null],
])("a quota of %j is %j cores", (text, cores) => {
  expect(parseCpuMax(text)).toBe(cores);
});

test.each([
  ["12 (node) S 1 12", false],
  ["12 (a) T (b) T 1 12", true],
  ["12 (a) T (b) R 1 12", false],
  ["", null],
  [null, null],
])("the process of %j is stopped: %j", (text, stopped) => {
  expect(parseStopped(text)).toBe(stopped);
});
