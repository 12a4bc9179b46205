import { inPercent } from "../../../metric/quantity-text.ts";
import { countClock } from "../../clock-counts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

/** Shares of latencies on whole milliseconds; an honest microsecond clock leaves about 1 in 1,000 there. */
const WHOLE = { suspect: 0.5, invalid: 0.9 };
/** Share of latencies of at most 1 µs, which no message through a kernel can have. */
const ZERO_SHARE = 0.001;
/** Fewest values to judge by. */
const FEWEST = 100;
/**
 * Latencies come from a clock of microseconds: they do not stand on whole milliseconds, and none is zero. Catches seed 4's
 * millisecond stamps, whose negative differences were set to 0.
 */
export const clockResolution: Rule = {
  id: "clock-resolution",
  title: "The clock counts microseconds",
  formula: "latencies on whole milliseconds ÷ all below 65 ms; latencies of at most 1 µs ÷ all",
  source: "a millisecond clock with negative differences set to 0, in a published comparison of market data servers",
  thresholds: [
    { value: WHOLE.suspect, unit: "ratio", meaning: "on whole milliseconds: SUSPECT from here" },
    { value: WHOLE.invalid, unit: "ratio", meaning: "on whole milliseconds: INVALID from here" },
    { value: ZERO_SHARE, unit: "ratio", meaning: "at most 1 µs: INVALID from here" },
  ],
  judge({ summary, observed }): Finding {
    if (observed.serverClock)
      return notJudged("Two clocks are in each latency, and the bound of their difference is judged by itself.");
    const encoded = summary.histograms.latency;
    const counts = encoded ? countClock(encoded) : { all: 0, narrow: 0, whole: 0, zero: 0 };
    if (counts.all < FEWEST) return notJudged(`Fewer than ${FEWEST} latencies tell nothing of the clock.`);
    const zero = counts.zero / counts.all;
    const figures = [{ label: "At most 1 µs", value: zero, unit: "ratio" as const }];
    if (zero >= ZERO_SHARE)
      return invalid(`${inPercent(zero)} of the latencies are at most 1 µs, which no network gives.`, figures);
    if (counts.narrow < FEWEST)
      return passed("No latency is zero; all are too long to tell the clock's step.", figures);
    const whole = counts.whole / counts.narrow;
    figures.push({ label: "On whole milliseconds", value: whole, unit: "ratio" });
    const sentence = `${inPercent(whole)} of the latencies stand on whole milliseconds`;
    if (whole >= WHOLE.invalid) return invalid(`${sentence}: the clock counts no microseconds.`, figures);
    if (whole >= WHOLE.suspect) return suspect(`${sentence}: part of them come from a coarse clock.`, figures);
    return passed("The latencies come from a clock of microseconds.", figures);
  },
};
