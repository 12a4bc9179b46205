import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { runJob } from "./run-job.ts";
import type { TestJob } from "./suites.ts";

const job = (...commands: TestJob["commands"]): TestJob => ({
  suite: "go",
  name: "go: mine",
  folder: tmpdir(),
  commands,
  runner: "check",
  lane: "computes",
});

test.each([0, 10])(
  "a program that the machine lacks fails the job, with its name and the next step, at niceness %i",
  async (niceness) => {
    const never = AbortSignal.any([]);
    const { succeeded, output } = await runJob(job(["no-such-linter", "."], ["true"]), never, niceness);
    expect(succeeded).toBe(false);
    expect(output.at(-1)).toBe(
      '"no-such-linter" was not found on this machine, so nothing of this was tested. Next step: install it ' +
        '(docs/adding-a-server.md lists the tools of each language), or name other parts than "go".',
    );
  },
);

test("the first command that fails ends the job, and its output is all that is kept", async () => {
  const { succeeded, output } = await runJob(
    job(["echo", "formatted"], ["false"], ["echo", "tested"]),
    AbortSignal.any([]),
  );
  expect(succeeded).toBe(false);
  expect(output).toEqual(["formatted"]);
});

test("a job that yields runs its programs with that niceness", async () => {
  const usual = await runJob(job(["nice"]), AbortSignal.any([]));
  const yielding = await runJob(job(["nice"]), AbortSignal.any([]), 3);
  expect(Number(yielding.output[0]) - Number(usual.output[0])).toBe(3);
});
