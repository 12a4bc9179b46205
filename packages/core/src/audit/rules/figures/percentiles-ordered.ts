import { inTime } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule } from "../../rule.ts";

const rising = ["latency.p50", "latency.p90", "latency.p95", "latency.p99", "latency.p99.9", "latency.max"] as const;

/** p50 ≤ p90 ≤ p95 ≤ p99 ≤ p99.9 ≤ max, and mean ≤ max: follows from what a percentile is, so a breach is a mistake in the sums. */
export const percentilesOrdered: Rule = {
  id: "percentiles-ordered",
  title: "Percentiles rise, and the mean is below the highest",
  formula: "p50 ≤ p90 ≤ p95 ≤ p99 ≤ p99.9 ≤ highest; mean ≤ highest; none negative",
  source: "the definition of a percentile",
  thresholds: [],
  judge({ summary: { values } }): Finding {
    const known = rising.flatMap((id) => (values[id] === undefined ? [] : [{ id, us: values[id] }]));
    if (known.length === 0) return notJudged("There is no latency to look at.");
    const [lowest] = known;
    if (lowest && lowest.us < 0) return invalid(`A latency of ${inTime(lowest.us)} is negative.`);
    for (const [index, high] of known.entries()) {
      const low = known[index - 1];
      if (low && low.us > high.us) return invalid(breach(low.id, low.us, high.id, high.us));
    }
    const [mean, max] = [values["latency.mean"], values["latency.max"]];
    if (mean !== undefined && max !== undefined && mean > max)
      return invalid(breach("latency.mean", mean, "latency.max", max));
    return passed("The percentiles rise as they must.");
  },
};

function breach(lowId: string, lowUs: number, highId: string, highUs: number): string {
  return `${lowId} is ${inTime(lowUs)} and ${highId} is ${inTime(highUs)}: the order is impossible.`;
}
