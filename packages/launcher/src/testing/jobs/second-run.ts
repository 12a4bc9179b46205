import { stripVTControlCharacters } from "node:util";
import type { JobResult } from "./run-job.ts";
import type { TestJob } from "./suites.ts";

/** Test files of one job, or tests of Go, at most, that are run once more. Where more fail, the cause is the change and not the machine. */
const MOST_FAILURES = 5;
/** ` FAIL  |engine| apps/worker/src/a.it.test.ts > a test`, as Vitest prints it per failed test or file. */
const failedLine = /^\s*FAIL\s+(?:\|\S+\|\s+)?(\S+\.test\.tsx?)/;
/** `--- FAIL: TestAReply (3.01s)`, as `go test -v` prints it per failed test; subtests are indented. */
const failedGoTest = /^--- FAIL: (\S+)/;
/** Errors outside of tests, which no run of single files would show again. */
const OUTSIDE_TESTS = "Unhandled Error";

/** A job for the failures of another one. */
export interface SecondRun {
  readonly job: TestJob;
  /** Test files or tests that are tried again, or the job itself. */
  readonly names: readonly string[];
}

/**
 * A job for what failed in another one, to be run with the machine for itself: beside other jobs a deadline can pass, which says nothing of
 * the code. Undefined for checks that have no deadlines, and for failures that are too many or have no file.
 */
export function secondRunOf(
  job: TestJob,
  { succeeded, output }: Pick<JobResult, "succeeded" | "output">,
): SecondRun | undefined {
  if (succeeded) return undefined;
  if (job.runner === "gate") return { job, names: [job.name] };
  if (job.runner === "go") return failedTestsOfGo(job, output);
  if (job.runner !== "vitest" || output.some((line) => line.includes(OUTSIDE_TESTS))) return undefined;
  const files = namesIn(output, failedLine);
  if (files.length === 0 || files.length > MOST_FAILURES) return undefined;
  const commands = job.commands.map((command) => [...command, ...files] as const);
  return { job: { ...job, commands }, names: files };
}

/** The result of a job whose failures were tried again: what passed in the second run has passed. */
export function afterSecondRun(first: JobResult, second: JobResult): JobResult {
  const passed = first.passed + Math.max(0, first.failed - second.failed);
  return { ...second, passed, failed: second.failed, tookMs: first.tookMs + second.tookMs };
}

/** The failed tests alone. What stands before them in the job, as formatting, has passed: commands run one after another. */
function failedTestsOfGo(job: TestJob, output: readonly string[]): SecondRun | undefined {
  const tests = namesIn(output, failedGoTest);
  const command = job.commands.at(-1);
  if (!command || tests.length === 0 || tests.length > MOST_FAILURES) return undefined;
  return { job: { ...job, commands: [[...command, "-run", `^(${tests.join("|")})$`]] }, names: tests };
}

function namesIn(output: readonly string[], line: RegExp): string[] {
  return [...new Set(output.flatMap((text) => line.exec(stripVTControlCharacters(text))?.[1] ?? []))];
}
