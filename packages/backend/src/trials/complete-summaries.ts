import { inJson } from "@plumbline/core/metric/figure-value";
import { LoadPlan } from "@plumbline/core/plan/load-plan";
import { readSummary, Summary } from "@plumbline/core/summary/summary";
import { hasOwedLatency, withOwedLatency } from "@plumbline/core/summary/with-owed-latency";
import type { Backend } from "../backend.ts";

/**
 * Adds the latency percentiles of owed deliveries to a run's stored summaries from before these existed. Idempotent:
 * they are derived from stored data, and a summary that has them is left alone.
 */
export async function completeSummaries({ db }: Backend, runId: string): Promise<void> {
  const results = await db.trialResult.findMany({
    where: { trial: { runId, status: "succeeded" } },
    select: { trialId: true, summary: true, trial: { select: { plan: true } } },
  });
  for (const { trialId, summary, trial } of results) {
    if (hasOwedLatency(Summary.omit({ histograms: true }).parse(summary).values)) continue;
    const { histograms } = await db.trialResult.findUniqueOrThrow({ where: { trialId }, select: { histograms: true } });
    const whole = readSummary({ ...(summary as object), histograms: histograms ?? {} });
    const { histograms: _, ...completed } = withOwedLatency(whole, LoadPlan.parse(trial.plan));
    if (hasOwedLatency(completed.values))
      await db.trialResult.update({ where: { trialId }, data: { summary: inJson(completed) } });
  }
}
