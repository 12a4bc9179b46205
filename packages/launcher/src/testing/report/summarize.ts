import type { TestJob } from "../jobs/suites.ts";
import type { Tally } from "./count-tests.ts";

/** Parts of the closing lines beside the counts. */
export interface Remarks {
  readonly jobs: readonly Pick<TestJob, "suite">[];
  /** The commit since which nothing that these jobs read has changed. */
  readonly base: string;
  /** When the nightly run last passed with the thorough tests; null where they were not left out. */
  readonly thoroughPassed: string | null;
  /** Test files and gates that failed at first, and passed with the machine for themselves. */
  readonly passedLater: readonly string[];
}

/** The lines at the end: what was left out or tried twice, and last how many tests passed and failed, or that there were none. */
export function summarize(tallies: readonly Pick<Tally, "passed" | "failed">[], remarks: Remarks): string {
  const passed = tallies.reduce((total, tally) => total + tally.passed, 0);
  const failed = tallies.reduce((total, tally) => total + tally.failed, 0);
  const ran = tallies.length > 0 ? `${passed} passed, ${failed} failed` : "Nothing was tested.";
  return [...describeLeftOut(remarks), ...describeUnsteady(remarks), ran].join("\n");
}

function describeUnsteady({ passedLater }: Remarks): string[] {
  return passedLater.map((name) => `Unsteady: ${name} failed at first and passed in a second run, alone.`);
}

function describeLeftOut({ jobs, base, thoroughPassed }: Remarks): string[] {
  const suites = [...new Set(jobs.map(({ suite }) => suite))];
  const counts = suites.map((name) => `${name} ${jobs.filter(({ suite }) => suite === name).length}`);
  const parts = [
    ...(jobs.length > 0 ? [`as nothing that they read has changed since ${base}: ${counts.join(", ")}`] : []),
    ...(thoroughPassed === null ? [] : [`for the nightly run: the thorough tests (last passed: ${thoroughPassed})`]),
  ];
  return parts.map((part) => `Left out, ${part}. With --all they run too.`);
}
