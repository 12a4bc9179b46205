import { estimate } from "../compare/figures/estimate.ts";
import type { TrendPoint } from "./views.ts";

/** Many runs of one line as plain columns, in order of time. */
export type RunColumns = {
  /** Unix milliseconds. */
  atMs: Float64Array;
  medians: Float64Array;
  /** 1 where a trial of the run is SUSPECT. */
  suspect: Uint8Array;
};

/**
 * Runs as at most `count` points: the time from `fromMs` to `toMs` is cut into equal parts, and a part with runs becomes a point
 * with the median of the runs' medians and that median's distribution-free interval. Parts are equal for every line of a
 * chart, so that their points stand above each other; a part without runs has no point.
 */
export function bucketRuns({ atMs, medians, suspect }: RunColumns, [fromMs, toMs]: [number, number], count: number) {
  const points: TrendPoint[] = [];
  const widthMs = Math.max(1, (toMs - fromMs) / count);
  const bucketOf = (nth: number) => Math.min(count - 1, Math.floor(((atMs[nth] ?? 0) - fromMs) / widthMs));
  for (let begin = 0; begin < atMs.length; ) {
    const bucket = bucketOf(begin);
    let end = begin + 1;
    while (end < atMs.length && bucketOf(end) === bucket) end++;
    const { median, low, high, rounds } = estimate(medians.subarray(begin, end));
    const marks = suspect.subarray(begin, end).reduce((sum, mark) => sum + mark, 0);
    const at = new Date(fromMs + (bucket + 0.5) * widthMs);
    // whole milliseconds, so that a stretch between the two has both
    const firstAt = new Date(Math.floor(atMs[begin] ?? 0));
    const lastAt = new Date(Math.ceil(atMs[end - 1] ?? 0));
    points.push({ at, firstAt, lastAt, runs: rounds, runId: null, rounds, median, low, high, suspect: marks });
    begin = end;
  }
  return points;
}
