import type { Frame, SearchStop } from "../frame/frame.ts";
import { encodeHistogram } from "../histogram/histogram.ts";
import type { LoadPlan } from "../plan/load-plan.ts";
import { deriveReplies } from "./derive/reply-figures.ts";
import { toSummaryFacts } from "./derive/summary-facts.ts";
import type { Summary, SummaryValues } from "./summary.ts";
import { summaryMetricEntries } from "./summary-metrics.ts";

/**
 * Computes a finished trial's figures from its frames. Rates are counts in the measure phase ÷ that phase's own seconds: warm-up,
 * drain and idle time are in no denominator.
 * @param plan figures that only some loads have need it; without a plan they are absent
 * @param stopped where the generator ended an upper-limit search; null if it crossed no limit
 * @returns null if no frame was measured
 */
export function summarize(
  frames: readonly Frame[],
  startupMs: number | null,
  plan?: LoadPlan,
  stopped: SearchStop | null = null,
): Summary | null {
  const facts = toSummaryFacts({ frames, startupMs, plan, stopped });
  if (!facts) return null;
  const { windowS, errors, search, latency, connect } = facts;
  const replies = deriveReplies(facts.owned, plan?.flow);
  const values: SummaryValues = {};
  for (const [metricId, { derive }] of summaryMetricEntries) {
    const value = derive(facts);
    if (value !== undefined && !Number.isNaN(value)) values[metricId] = value;
  }
  return {
    v: 1,
    windowS,
    errors,
    ...(search ? { search } : {}),
    ...(replies.length > 0 ? { replies } : {}),
    values,
    histograms: {
      latency: latency ? encodeHistogram(latency) : undefined,
      connect: connect ? encodeHistogram(connect) : undefined,
    },
  };
}
