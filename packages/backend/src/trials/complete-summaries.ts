import { inJson } from "@plumbline/core/metric/figure-value";
import { LoadPlan } from "@plumbline/core/plan/load-plan";
import { Summary } from "@plumbline/core/summary/summary";
import { hasOwedLatency, withOwedLatency } from "@plumbline/core/summary/with-owed-latency";
import type { Backend } from "../backend.ts";

/**
 * Adds to a run's stored summaries the latency percentiles of what was owed, where they are from before these existed. Safe to do
 * any number of times: they follow from what is stored, and a summary that has them is left alone.
 */
export async function completeSummaries({ db }: Backend, runId: string): Promise<void> {
  const trials = await db.trial.findMany({
    where: { runId, status: "succeeded" },
    select: { trialId: true, plan: true, summary: true },
  });
  for (const { trialId, plan, summary } of trials) {
    if (hasOwedLatency(Summary.omit({ histograms: true }).parse(summary).values)) continue;
    const { histograms } = await db.trial.findUniqueOrThrow({ where: { trialId }, select: { histograms: true } });
    const whole = Summary.parse({ ...(summary as object), histograms: histograms ?? {} });
    const { histograms: _, ...completed } = withOwedLatency(whole, LoadPlan.parse(plan));
    if (hasOwedLatency(completed.values))
      await db.trial.update({ where: { trialId }, data: { summary: inJson(completed) } });
  }
}
