import type { MeasuredRound } from "../compare/compare.ts";
import type { ComparedTrial, Difference } from "../compare/views.ts";
import type { SummaryMetricId } from "../metric/summary-metrics.ts";
import { conclude } from "./conclude.ts";
import { judgeAgainstBaseline } from "./judge-against-baseline.ts";
import { judgeThreshold } from "./judge-threshold.ts";
import { parseThreshold } from "./threshold.ts";
import type { AcceptanceFinding, AcceptanceView, Demands } from "./views.ts";

/** One server under one scenario of the run that is judged. */
export type CandidateSide = {
  serverId: string;
  scenarioId: string;
  /** The figure that the scenario says to read first. */
  first: SummaryMetricId;
  trials: readonly ComparedTrial[];
  /** Those of the trials that count. */
  rounds: readonly MeasuredRound[];
  /** The baseline's side; null where it has none. */
  baseline: {
    rounds: readonly MeasuredRound[];
    floors: Readonly<Record<string, number>>;
    differences: readonly Difference[];
  } | null;
};

/** Judged beside the figure to read first where nobody named metrics. */
const besides: readonly SummaryMetricId[] = ["latency.p99", "ratio.delivered"];

/**
 * Holds every side of a run against all demands. Every round must have a result: a server that fell over in one is no
 * candidate, whatever the others say. Rounds that the audit refused are left out.
 */
export function judgeAcceptance(
  sides: readonly CandidateSide[],
  demands: Demands,
): Pick<AcceptanceView, "outcome" | "sentence" | "moreRounds" | "findings"> {
  return conclude(sides.flatMap((side) => judgeSide(side, demands)));
}

function judgeSide(side: CandidateSide, demands: Demands): AcceptanceFinding[] {
  const { serverId, scenarioId, rounds } = side;
  const of = { serverId, scenarioId };
  const lacking = findLacking(side.trials, rounds.length);
  if (lacking) return [{ ...of, ...invalid("every round has a result", lacking) }];
  const limits = demands.thresholds.map((text): AcceptanceFinding => {
    const threshold = parseThreshold(text);
    if (typeof threshold === "string") return { ...of, ...invalid(text, threshold) };
    const figures = rounds.flatMap(({ values }) => values[threshold.metricId] ?? []);
    const { metricId } = threshold;
    return {
      ...of,
      demand: threshold.text,
      metricId,
      baseline: null,
      ratio: null,
      ...judgeThreshold(threshold, figures),
    };
  });
  return [...limits, ...(demands.baseline === undefined ? [] : judgeBaseline(side, demands, demands.baseline))];
}

function judgeBaseline(side: CandidateSide, demands: Demands, name: string): AcceptanceFinding[] {
  const { serverId, scenarioId, first, rounds, baseline } = side;
  const of = { serverId, scenarioId };
  const demand = `no worse than ${name}`;
  const wanted = demands.baselineServerId ?? serverId;
  if (!baseline) return [{ ...of, ...invalid(demand, `${name} has no rounds of ${wanted} under ${scenarioId}.`) }];
  if (baseline.differences.length > 0) {
    const facts = baseline.differences.map(({ fact, values }) => `${fact} (${values.join(", now ")})`);
    return [{ ...of, ...invalid(demand, `It does not compare with ${name}: ${facts.join("; ")} differ.`) }];
  }
  const held = { baseline: baseline.rounds, candidate: rounds };
  const has = (metricId: string) => [...held.baseline, ...held.candidate].some(({ values }) => metricId in values);
  const metricIds = demands.metrics ?? [...new Set([first, ...besides])].filter(has);
  const judged = judgeAgainstBaseline({
    ...held,
    first,
    metricIds,
    floors: baseline.floors,
    tolerance: demands.tolerance,
  });
  return [...judged].map(([metricId, finding]) => ({ ...of, demand: `${metricId} ${demand}`, metricId, ...finding }));
}

/** What keeps a side's rounds from being judged at all; null where nothing does. */
function findLacking(trials: readonly ComparedTrial[], usable: number): string | null {
  const all = trials.length;
  const failed = trials.filter(({ status }) => status !== "succeeded");
  const codes = [...new Set(failed.map(({ status, failureCode }) => failureCode ?? status))];
  if (failed.length > 0) return `${failed.length} of ${all} rounds have no result: ${codes.join(", ")}.`;
  return usable > 0 ? null : `The audit refused all ${all} rounds as INVALID.`;
}

function invalid(demand: string, reason: string): Omit<AcceptanceFinding, "serverId" | "scenarioId"> {
  return {
    demand,
    metricId: null,
    outcome: "invalid",
    candidate: null,
    baseline: null,
    ratio: null,
    moreRounds: null,
    reason,
  };
}
