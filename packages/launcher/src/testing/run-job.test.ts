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
  alone: false,
});

test("a program that the machine lacks fails the job, with its name and the next step", async () => {
  const never = AbortSignal.any([]);
  const { succeeded, output } = await runJob(job(["no-such-linter", "."], ["true"]), never);
  expect(succeeded).toBe(false);
  expect(output.at(-1)).toBe(
    '"no-such-linter" was not found on this machine, so nothing of this was tested. Next step: install it ' +
      '(docs/adding-a-server.md lists the tools of each language), or name other parts than "go".',
  );
});

test("the first command that fails ends the job, and its output is all that is kept", async () => {
  const { succeeded, output } = await runJob(
    job(["echo", "formatted"], ["false"], ["echo", "tested"]),
    AbortSignal.any([]),
  );
  expect(succeeded).toBe(false);
  expect(output).toEqual(["formatted"]);
});
