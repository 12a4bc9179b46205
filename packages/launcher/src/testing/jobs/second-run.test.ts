import { describe, expect, test } from "vitest";
import type { JobResult } from "./run-job.ts";
import { afterSecondRun, secondRunOf } from "./second-run.ts";
import type { TestJob } from "./suites.ts";

const job: TestJob = {
  suite: "engine",
  name: "engine",
  folder: ".",
  commands: [["vitest", "run", "--project", "engine"]],
  runner: "vitest",
  lane: "alone",
};
const fails = (...files: string[]) => ({
  succeeded: false,
  output: [
    " RUN  v4.1.12",
    ...files.map((file) => `\u001b[31m FAIL \u001b[39m |engine| ${file} > a test > FAIL of b.test.ts`),
  ],
});

describe("a second run", () => {
  test("takes each failed file once", () => {
    const second = secondRunOf(job, fails("apps/a.it.test.ts", "apps/a.it.test.ts", "e2e/b.test.tsx"));
    expect(second?.names).toEqual(["apps/a.it.test.ts", "e2e/b.test.tsx"]);
    expect(second?.job.commands).toEqual([
      ["vitest", "run", "--project", "engine", "apps/a.it.test.ts", "e2e/b.test.tsx"],
    ]);
  });

  test("takes a gate as a whole", () => {
    const gate: TestJob = { ...job, runner: "gate", name: "gate: go-gws" };
    expect(secondRunOf(gate, { succeeded: false, output: [] })).toEqual({ job: gate, names: ["gate: go-gws"] });
  });

  test("takes the failed tests of a Go module, without what passed before them", () => {
    const go: TestJob = {
      ...job,
      runner: "go",
      commands: [
        ["go", "vet", "./..."],
        ["go", "test", "-v", "./..."],
      ],
    };
    const output = ["--- FAIL: TestA (3.01s)", "    --- FAIL: TestA/part (0.01s)", "--- FAIL: TestB (0.01s)", "FAIL"];
    const second = secondRunOf(go, { succeeded: false, output });
    expect(second?.names).toEqual(["TestA", "TestB"]);
    expect(second?.job.commands).toEqual([["go", "test", "-v", "./...", "-run", "^(TestA|TestB)$"]]);
  });

  test.each([
    ["nothing failed", job, { ...fails("a.test.ts"), succeeded: true }],
    ["six files failed", job, fails(...Array.from({ length: 6 }, (_, index) => `${index}.test.ts`))],
    ["the run ended before any file failed", job, { succeeded: false, output: ["ended after 50 min"] }],
    [
      "an error was outside of tests",
      job,
      { succeeded: false, output: [...fails("a.test.ts").output, "Unhandled Errors"] },
    ],
    ["a compiler failed", { ...job, runner: "go" as const }, fails("a.test.ts")],
  ])("is not made where %s", (_, failed, result) => {
    expect(secondRunOf(failed, result)).toBeUndefined();
  });

  test("leaves as failed what failed twice", () => {
    const result = (passed: number, failed: number): JobResult => ({
      passed,
      failed,
      closing: [],
      output: [],
      succeeded: failed === 0,
      tookMs: 10,
    });
    expect(afterSecondRun(result(70, 2), result(5, 1))).toMatchObject({
      passed: 71,
      failed: 1,
      succeeded: false,
      tookMs: 20,
    });
    expect(afterSecondRun(result(70, 2), result(6, 0))).toMatchObject({ passed: 72, failed: 0, succeeded: true });
  });
});
