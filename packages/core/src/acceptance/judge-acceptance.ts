import type { MeasuredRound } from "../compare/figures/compare.ts";
import type { ComparedTrial, Difference } from "../compare/views.ts";
import { isUndelivered } from "../metric/figure-value.ts";
import type { RunRow } from "../run/views.ts";
import { inBasis } from "../summary/of-basis.ts";
import type { SummaryMetricId } from "../summary/summary-metrics.ts";
import { type Conclusion, conclude } from "./conclude.ts";
import { judgeAgainstBaseline } from "./judge-against-baseline.ts";
import { judgeThreshold } from "./judge-threshold.ts";
import { parseThreshold } from "./threshold.ts";
import type { AcceptanceFinding, Demands } from "./views.ts";
import { type AuditedSide, findUntrusted, withholdVerdicts } from "./withhold-verdicts.ts";

/** One server under one scenario of the run that is judged. */
export type CandidateSide = AuditedSide & {
  runId: string;
  serverId: string;
  scenarioId: string;
  /** The figure that the scenario says to read first. */
  first: SummaryMetricId;
  /** Those of the trials that count. */
  rounds: readonly MeasuredRound[];
  /** The baseline's side; null where it has none. */
  baseline:
    | (AuditedSide & {
        trials: readonly ComparedTrial[];
        rounds: readonly MeasuredRound[];
        floors: Readonly<Record<string, number>>;
        /** Rounds of others on that host and load, one series for each server and run. */
        earlier?: readonly (readonly MeasuredRound[])[];
        differences: readonly Difference[];
      })
    | null;
};

/** Metrics judged beside the figure to read first, unless the demands name metrics. */
const besides: readonly SummaryMetricId[] = ["latency.owed.p99", "ratio.delivered"];

/** How the run that is judged has ended. */
export type CandidateEnd = Pick<RunRow, "status" | "failure">;

/**
 * Holds every side of a run against all demands. Every round must have a result: a server that fell over in one is no
 * candidate, whatever the others say. Rounds that the audit refused are left out, and where half of the others are SUSPECT nothing is
 * shown but harm by loss, unless that is accepted. A run that failed or was cancelled shows nothing.
 */
export function judgeAcceptance(sides: readonly CandidateSide[], demands: Demands, end: CandidateEnd): Conclusion {
  return conclude(sides.flatMap((side) => judgeSide(side, demands, end)));
}

function judgeSide(side: CandidateSide, demands: Demands, end: CandidateEnd): AcceptanceFinding[] {
  const { runId, serverId, scenarioId, rounds } = side;
  const lacking = findLacking(side.trials, rounds.length) ?? describeEnd(end);
  if (lacking) return [{ runId, serverId, scenarioId, ...invalid("every round has a result", lacking) }];
  const findings = judgeFigures(side, demands);
  const untrusted = demands.acceptSuspect ? null : findUntrusted(side, "this run");
  return untrusted ? withholdVerdicts(findings, side, untrusted) : findings;
}

function judgeFigures(side: CandidateSide, demands: Demands): AcceptanceFinding[] {
  const { runId, serverId, scenarioId, rounds } = side;
  const of = { runId, serverId, scenarioId };
  const limits = demands.thresholds.map((text): AcceptanceFinding => {
    const threshold = parseThreshold(text);
    if (typeof threshold === "string") return { ...of, ...invalid(text, threshold) };
    const figures = rounds.flatMap(({ values }) => values[threshold.metricId] ?? []);
    const { metricId } = threshold;
    const judged = judgeThreshold(threshold, figures);
    return {
      ...of,
      demand: threshold.text,
      metricId,
      baseline: null,
      ratio: null,
      ...judged,
      reason: `${judged.reason}${describeLoss(metricId, rounds)}`,
    };
  });
  return [...limits, ...(demands.baseline === undefined ? [] : judgeBaseline(side, demands, demands.baseline))];
}

function judgeBaseline(side: CandidateSide, demands: Demands, name: string): AcceptanceFinding[] {
  const { runId, serverId, scenarioId, first, rounds, baseline } = side;
  const of = { runId, serverId, scenarioId };
  const demand = `no worse than ${name}`;
  const wanted = demands.baselineServerId ?? serverId;
  if (!baseline) return [{ ...of, ...invalid(demand, `${name} has no rounds of ${wanted} under ${scenarioId}.`) }];
  if (baseline.differences.length > 0) {
    const facts = baseline.differences.map(({ fact, values }) => `${fact} (${values.join(", now ")})`);
    return [{ ...of, ...invalid(demand, `It does not compare with ${name}: ${facts.join("; ")} differ.`) }];
  }
  const untrusted = demands.acceptSuspect ? null : findUntrusted(baseline, name);
  if (untrusted) return [{ ...of, ...invalid(demand, untrusted) }];
  const held = { baseline: baseline.rounds, candidate: rounds };
  const has = (metricId: string) => [...held.baseline, ...held.candidate].some(({ values }) => metricId in values);
  const metricIds = demands.metrics ?? [...new Set([first, ...besides])].filter(has);
  const judged = judgeAgainstBaseline({
    ...held,
    first,
    metricIds,
    floors: baseline.floors,
    earlier: baseline.earlier,
    tolerance: demands.tolerance,
  });
  return [...judged].map(([metricId, finding]) => ({ ...of, demand: `${metricId} ${demand}`, metricId, ...finding }));
}

/** Names the rounds in which the owed percentile was not delivered: a limit on the percentile of what arrived does not see them. */
function describeLoss(metricId: SummaryMetricId, rounds: readonly MeasuredRound[]): string {
  const owed = inBasis(metricId, "owed");
  const lost = owed === metricId ? 0 : rounds.filter(({ values }) => isUndelivered(values[owed])).length;
  return lost === 0
    ? ""
    : ` It is only of what arrived: ${owed} was not delivered in ${lost} of ${rounds.length} rounds.`;
}

/** The reason why a side's rounds cannot be judged at all; null if there is none. */
function findLacking(trials: readonly ComparedTrial[], usable: number): string | null {
  const all = trials.length;
  const failed = trials.filter(({ status }) => status !== "succeeded");
  const codes = [...new Set(failed.map(({ status, failureCode }) => failureCode ?? status))];
  if (failed.length > 0) return `${failed.length} of ${all} rounds have no result: ${codes.join(", ")}.`;
  return usable > 0 ? null : `The audit refused all ${all} rounds as INVALID.`;
}

/** The reason why a run that ended early shows nothing, though one of its sides may be complete; null if it succeeded. */
function describeEnd({ status, failure }: CandidateEnd): string | null {
  if (status === "succeeded") return null;
  return failure ? `The run ${status}: ${failure.code}.` : `The run was ${status}.`;
}

function invalid(demand: string, reason: string): Omit<AcceptanceFinding, "runId" | "serverId" | "scenarioId"> {
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
