import type { Tally } from "./count-tests.ts";
import type { TestJob } from "./suites.ts";

/**
 * The lines at the end: the jobs that were left out, and last how many tests passed and failed, or that there were none.
 *
 * @param base the commit since which nothing that the left out jobs read has changed
 */
export function summarize(
  tallies: readonly Pick<Tally, "passed" | "failed">[],
  leftOut: readonly Pick<TestJob, "suite">[],
  base: string,
): string {
  const passed = tallies.reduce((total, tally) => total + tally.passed, 0);
  const failed = tallies.reduce((total, tally) => total + tally.failed, 0);
  const ran = tallies.length > 0 ? `${passed} passed, ${failed} failed` : "Nothing was tested.";
  if (leftOut.length === 0) return ran;
  const suites = [...new Set(leftOut.map(({ suite }) => suite))];
  const counts = suites.map((name) => `${name} ${leftOut.filter(({ suite }) => suite === name).length}`);
  return `Left out, as nothing that they read has changed since ${base}: ${counts.join(", ")}. With --all they run too.\n${ran}`;
}
