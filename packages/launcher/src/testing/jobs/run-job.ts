import { abortWithin } from "@plumbline/backend/lifetime/abort-within";
import { runCommand } from "../../process/command.ts";
import { countTests, type Tally } from "../report/count-tests.ts";
import type { TestJob } from "./suites.ts";

/** Above what the longest needs on two cores: the trials of the engine, one after another. */
const longestJobMs = 50 * 60_000;
/** Exit code of `runCommand` when there is no such program. */
const NO_PROGRAM = 127;

/** The end of a job, with everything that its programs printed. */
export type JobResult = Tally & {
  readonly succeeded: boolean;
  readonly output: readonly string[];
  readonly tookMs: number;
};

/**
 * Runs the commands of a job until one fails. A program that this machine lacks is named with the page that lists the tools.
 *
 * @param niceness how far its programs yield the processors to others, 0 to 19
 */
export async function runJob(job: TestJob, stop: AbortSignal, niceness = 0): Promise<JobResult> {
  const startedMs = performance.now();
  const output: string[] = [];
  using limit = abortWithin(longestJobMs, stop);
  let succeeded = true;
  for (const command of job.commands) {
    const [program, ...args] = niceness > 0 ? (["nice", "-n", String(niceness), ...command] as const) : command;
    const result = await runCommand(program, args, {
      cwd: job.folder,
      env: { CI: "true", NO_COLOR: "1", FORCE_COLOR: undefined },
      signal: limit.signal,
    }).catch((error: unknown) => {
      stop.throwIfAborted();
      return { exitCode: null, lines: [`ended after ${longestJobMs / 60_000} min: ${error}`] };
    });
    output.push(...result.lines);
    if (result.exitCode === NO_PROGRAM) output.push(describeMissing(command[0], job));
    succeeded = result.exitCode === 0;
    if (!succeeded) break;
  }
  return { ...countTests(job.runner, output, succeeded), succeeded, output, tookMs: performance.now() - startedMs };
}

function describeMissing(program: string, { suite }: TestJob): string {
  return (
    `"${program}" was not found on this machine, so nothing of this was tested. ` +
    `Next step: install it (docs/adding-a-server.md lists the tools of each language), or name other parts than "${suite}".`
  );
}
