import { expect, test } from "vitest";
import { summarize } from "./summarize.ts";

const scala = { suite: "scala" } as const;

test("tests are counted over all that ran", () => {
  const tallies = [
    { passed: 3, failed: 0 },
    { passed: 40, failed: 2 },
  ];
  expect(summarize(tallies, [], "HEAD~1")).toBe("43 passed, 2 failed");
});

test("what was left out is counted by its part, with the way to run it", () => {
  const said = summarize([{ passed: 1, failed: 0 }], [scala, { suite: "gate" }, scala], "v1");
  expect(said).toBe(
    "Left out, as nothing that they read has changed since v1: scala 2, gate 1. With --all they run too.\n1 passed, 0 failed",
  );
});

test("when nothing ran it does not look as if something passed", () => {
  expect(summarize([], [scala], "HEAD~1")).toBe(
    "Left out, as nothing that they read has changed since HEAD~1: scala 1. With --all they run too.\nNothing was tested.",
  );
});
