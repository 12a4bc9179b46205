import type { Tally } from "./count-tests.ts";
import type { TestJob } from "./suites.ts";

/**
 * What is said at the end: what was left out, and in the last line how many tests passed and failed, or that there were none.
 *
 * @param base the commit that the folders of what was left out are the same as
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
  return `Left out, as their folders are the same as in ${base}: ${counts.join(", ")}. With --all they run too.\n${ran}`;
}
