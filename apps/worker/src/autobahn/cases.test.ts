import { expect, test } from "vitest";
import { checksOf } from "../gate/checks-of.ts";
import { checkOfCase } from "./cases.ts";

/** Every group of cases of the suite, version 0.8.2, and how many it has. */
const GROUPS: Readonly<Record<string, number>> = {
  "1.1": 8,
  "1.2": 8,
  "2": 11,
  "3": 7,
  "4.1": 5,
  "4.2": 5,
  "5": 20,
  "6.1": 3,
  "6.2": 4,
  "6.3": 2,
  "6.4": 4,
  "6.5": 5,
  "6.6": 11,
  "6.7": 4,
  "6.8": 2,
  "6.9": 4,
  "6.10": 3,
  "6.11": 5,
  "6.12": 8,
  "6.13": 5,
  "6.14": 10,
  "6.15": 1,
  "6.16": 3,
  "6.17": 5,
  "6.18": 5,
  "6.19": 5,
  "6.20": 7,
  "6.21": 8,
  "6.22": 34,
  "6.23": 7,
  "7.1": 6,
  "7.3": 6,
  "7.5": 1,
  "7.7": 13,
  "7.9": 9,
  "7.13": 2,
  "9.1": 6,
  "9.2": 6,
  "9.3": 9,
  "9.4": 9,
  "9.5": 6,
  "9.6": 6,
  "9.7": 6,
  "9.8": 6,
  "10.1": 1,
  "12.1": 18,
  "12.2": 18,
  "12.3": 18,
  "12.4": 18,
  "12.5": 18,
  "13.1": 18,
  "13.2": 18,
  "13.3": 18,
  "13.4": 18,
  "13.5": 18,
  "13.6": 18,
  "13.7": 18,
};

const cases = Object.entries(GROUPS).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, i) => `${group}.${i + 1}`),
);

test("of each of the suite's 517 cases it is said which check of the gate asks the same", () => {
  expect(cases).toHaveLength(517);
  expect(cases.filter((caseId) => checkOfCase(caseId) === undefined)).toEqual([]);
  expect(checkOfCase("14.1")).toBeUndefined();
});

test("each check that is named is one of the gate's", () => {
  const known = new Set(checksOf("echo").map(({ checkId }) => checkId));
  const named = cases.flatMap((caseId) => checkOfCase(caseId)?.checkId ?? []);
  expect(named.filter((checkId) => !known.has(checkId))).toEqual([]);
});

test.for([
  ["2.10", "rfc6455.ping-burst", false],
  ["5.19", "rfc6455.fragmentation", false],
  ["6.6.5", "rfc6455.echo-text", false],
  ["6.6.6", "rfc6455.invalid-utf8", false],
  ["6.4.2", "rfc6455.utf8-fragments", false],
  ["7.9.9", "rfc6455.close-codes", false],
  ["9.1.3", "echo.largest", false],
  ["9.1.4", "echo.oversized", true],
  ["9.3.1", "echo.oversized", true],
] as const)("case %s is that of %s", ([caseId, checkId, isForbidden]) => {
  expect(checkOfCase(caseId)).toEqual({ checkId, isForbidden });
});

test("what the suite does not judge, and compression, is nobody's", () => {
  expect(["7.1.6", "12.1.1", "13.7.18"].map(checkOfCase)).toEqual([null, null, null]);
});
