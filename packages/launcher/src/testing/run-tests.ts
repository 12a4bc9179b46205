import { styleText } from "node:util";
import { generateClient } from "../build/build.ts";
import type { TestSuite } from "../command-line.ts";
import { repositoryFolder } from "../folders.ts";
import { stopOnSignals } from "../process/stop-signal.ts";
import type { Progress } from "../progress/progress.ts";
import { type JobResult, runJob } from "./jobs/run-job.ts";
import { scheduleJobs } from "./jobs/schedule-jobs.ts";
import { afterSecondRun, secondRunOf } from "./jobs/second-run.ts";
import { type TestRequest, usualBase } from "./jobs/select-jobs.ts";
import { planTests, type TestJob } from "./jobs/suites.ts";
import { readNightlyPass } from "./report/nightly-pass.ts";
import { slowestFiles } from "./report/slowest-files.ts";
import { summarize } from "./report/summarize.ts";

const shownOfAFailure = 300;
/** Lines that `go test -v` and Vitest print for tests that start and pass; a failure would be lost among them. */
const passingLine = /^\s*(=== (RUN|PAUSE|CONT|NAME)\s|--- PASS: |✓ .* \d+ms$)/;

/**
 * Runs the parts of the tests that were asked for. One that fails does not keep the others from running.
 *
 * @returns whether everything passed
 */
export async function runTests(
  suites: readonly TestSuite[],
  request: TestRequest,
  progress: Progress,
): Promise<boolean> {
  const stop = stopOnSignals();
  const { jobs, leftOut } = await planTests(suites, request);
  await progress.step("generate", (report) => generateClient(report, stop));
  const results = new Map<TestJob, JobResult>();
  await scheduleJobs(jobs, async (job, niceness) => {
    const result = await runJob(job, stop, niceness);
    results.set(job, result);
    report(job, result, progress);
  });
  const passedLater = await runFailuresAgain(results, stop, progress);

  const lacksThorough = !request.all && jobs.some(({ runner }) => runner === "vitest");
  const thoroughPassed = lacksThorough ? await readNightlyPass(repositoryFolder) : null;
  progress.print(
    `\n${summarize([...results.values()], { jobs: leftOut, base: request.base ?? usualBase, thoroughPassed, passedLater })}`,
  );
  return [...results.values()].every(({ succeeded }) => succeeded);
}

/**
 * Runs once more what failed, one job after another on a machine that does nothing else, and writes the outcome into the results.
 *
 * @returns the names of what failed at first and passed then
 */
async function runFailuresAgain(
  results: Map<TestJob, JobResult>,
  stop: AbortSignal,
  progress: Progress,
): Promise<string[]> {
  const passedLater: string[] = [];
  for (const [job, first] of results) {
    const again = secondRunOf(job, first);
    if (!again) continue;
    progress.print(`\nOnce more, alone: ${again.names.join(", ")}`);
    const second = await runJob(again.job, stop);
    report(again.job, second, progress);
    results.set(job, afterSecondRun(first, second));
    if (second.succeeded) passedLater.push(...again.names);
  }
  return passedLater;
}

function report(job: TestJob, { succeeded, output, closing, tookMs }: JobResult, progress: Progress): void {
  const color = process.stdout.isTTY ? (succeeded ? "green" : "red") : "reset";
  const mark = styleText(color, succeeded ? "✓" : "✗", { validateStream: true });
  progress.print(`${mark} ${job.name.padEnd(34)} ${(tookMs / 1_000).toFixed(1).padStart(7)} s`);
  const passing = [...(job.runner === "vitest" ? slowestFiles(output) : []), ...closing];
  const lines = succeeded ? passing : output.filter((line) => !passingLine.test(line)).slice(-shownOfAFailure);
  for (const line of lines) progress.print(`    ${line}`);
}
