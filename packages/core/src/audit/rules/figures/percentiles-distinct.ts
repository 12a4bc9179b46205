import { inTime, inWhole } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

/** From this many deliveries on at least 100 lie above p99: that none of them is slower is not an accident. */
const TAIL_COUNT = 10_000;

/**
 * p99 is a figure of its own: not p50, not the mean, and with 10,000 values not the highest either. Catches tables in which a column
 * was filled with another one's figures, and a histogram that ran into its end.
 */
export const percentilesDistinct: Rule = {
  id: "percentiles-distinct",
  title: "p99 is not a copy of another figure",
  formula: "p99 ≠ p50, p99 ≠ mean; p99 ≠ highest from 10,000 values on",
  source: "published tables whose p99 column repeats the median or the mean",
  thresholds: [
    { value: TAIL_COUNT, unit: "count", meaning: "from this many values on a p99 equal to the highest is SUSPECT" },
  ],
  judge({ summary: { values } }): Finding {
    const p99 = values["latency.p99"];
    if (p99 === undefined) return notJudged("Too few values for a p99.");
    const copied = (["latency.p50", "latency.mean"] as const).find((id) => values[id] === p99);
    if (copied) return invalid(`The p99 is ${inTime(p99)}, and so is ${copied}, to the last digit.`);
    const count = values["latency.count"] ?? 0;
    if (count >= TAIL_COUNT && values["latency.max"] === p99)
      return suspect(`The p99 and the highest of ${inWhole(count)} values are both ${inTime(p99)}.`);
    return passed("The p99 is a figure of its own.");
  },
};
