import { runCommand } from "../../process/command.ts";
import type { TestJob } from "./suites.ts";

/** Which of the jobs are run. */
export interface TestRequest {
  /** Every job, also those whose inputs did not change. */
  readonly all: boolean;
  /** The commit for which everything has passed, where one is known. */
  readonly base: string | undefined;
}

/** Jobs that are run, and those that are not because nothing that they read has changed. */
export interface TestPlan {
  readonly jobs: readonly TestJob[];
  readonly leftOut: readonly TestJob[];
}

type Inputs = Pick<TestJob, "inputs" | "standard">;

/** The commit whose changes count where no base is known. */
export const usualBase = "HEAD~1";

/**
 * Divides jobs by whether something that they read has changed since the base, committed or not. Where no base is known, the standard
 * jobs run as well. Where git cannot answer, all of them run.
 */
export async function selectJobs(
  root: string,
  jobs: readonly TestJob[],
  { all, base }: TestRequest,
): Promise<TestPlan> {
  const changed = all ? undefined : await findChangedPaths(root, base ?? usualBase);
  if (changed === undefined) return { jobs, leftOut: [] };
  const isRun = (job: TestJob) => isSelected(job, changed, base !== undefined);
  return { jobs: jobs.filter(isRun), leftOut: jobs.filter((job) => !isRun(job)) };
}

/** True if a job has to run, given the paths that changed since a base for which everything passed (or since the usual one). */
export function isSelected({ inputs, standard }: Inputs, changed: readonly string[], isBaseKnown: boolean): boolean {
  if (inputs === undefined || (standard && !isBaseKnown)) return true;
  return changed.some((path) => inputs.some((input) => path === input || path.startsWith(`${input}/`)));
}

/** Undefined where there is no such commit, no repository, or no git. */
async function findChangedPaths(root: string, base: string): Promise<string[] | undefined> {
  const ask = (...args: string[]) => runCommand("git", args, { cwd: root });
  const committed = await ask("diff", "--name-only", "--no-renames", base);
  const untracked = await ask("ls-files", "--others", "--exclude-standard");
  if (committed.exitCode !== 0 || untracked.exitCode !== 0) return undefined;
  return [...committed.lines, ...untracked.lines];
}
