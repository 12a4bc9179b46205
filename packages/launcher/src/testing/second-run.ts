import { stripVTControlCharacters } from "node:util";
import type { JobResult } from "./run-job.ts";
import type { TestJob } from "./suites.ts";

/** Files of one job, at most, that are run once more. Where more fail, the cause is the change and not the machine. */
const MOST_FILES = 5;
/** ` FAIL  |engine| apps/worker/src/a.it.test.ts > a test`, as Vitest prints it per failed test or file. */
const failedLine = /^\s*FAIL\s+(?:\|\S+\|\s+)?(\S+\.test\.tsx?)/;
/** Errors outside of tests, which no run of single files would show again. */
const OUTSIDE_TESTS = "Unhandled Error";

/** A job for the failures of another one. */
export interface SecondRun {
  readonly job: TestJob;
  /** Test files that are tried again, or the job itself. */
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
  if (job.runner !== "vitest" || output.some((line) => line.includes(OUTSIDE_TESTS))) return undefined;
  const files = failedFiles(output);
  if (files.length === 0 || files.length > MOST_FILES) return undefined;
  const commands = job.commands.map((command) => [...command, ...files] as const);
  return { job: { ...job, commands }, names: files };
}

/** The result of a job whose failures were tried again: what passed in the second run has passed. */
export function afterSecondRun(first: JobResult, second: JobResult): JobResult {
  const passed = first.passed + Math.max(0, first.failed - second.failed);
  return { ...second, passed, failed: second.failed, tookMs: first.tookMs + second.tookMs };
}

function failedFiles(output: readonly string[]): string[] {
  const files = output.flatMap((line) => failedLine.exec(stripVTControlCharacters(line))?.[1] ?? []);
  return [...new Set(files)];
}
