import { expect, test } from "vitest";
import { summarize } from "./summarize.ts";

const scala = { suite: "scala" } as const;
const nothing = { jobs: [], base: "HEAD~1", thoroughPassed: null, passedLater: [] };

test("tests are counted over all that ran", () => {
  const tallies = [
    { passed: 3, failed: 0 },
    { passed: 40, failed: 2 },
  ];
  expect(summarize(tallies, nothing)).toBe("43 passed, 2 failed");
});

test("what was left out is counted by its part, with the way to run it", () => {
  const jobs = [scala, { suite: "gate" }, scala] as const;
  expect(summarize([{ passed: 1, failed: 0 }], { ...nothing, jobs, base: "v1" })).toBe(
    "Left out, as nothing that they read has changed since v1: scala 2, gate 1. With --all they run too.\n1 passed, 0 failed",
  );
});

test("thorough tests that were left out are named, with when they last passed", () => {
  const thoroughPassed = "2026-11-24T02:00:00Z at 1a2b3c4";
  expect(summarize([{ passed: 1, failed: 0 }], { ...nothing, thoroughPassed })).toBe(
    "Left out, for the nightly run: the thorough tests (last passed: 2026-11-24T02:00:00Z at 1a2b3c4). With --all they run too.\n1 passed, 0 failed",
  );
});

test("what failed at first and passed alone is named", () => {
  expect(summarize([{ passed: 2, failed: 0 }], { ...nothing, passedLater: ["a.it.test.ts"] })).toBe(
    "Unsteady: a.it.test.ts failed at first and passed in a second run, alone.\n2 passed, 0 failed",
  );
});

test("when nothing ran it does not look as if something passed", () => {
  expect(summarize([], { ...nothing, jobs: [scala] })).toBe(
    "Left out, as nothing that they read has changed since HEAD~1: scala 1. With --all they run too.\nNothing was tested.",
  );
});
