import { isUsable } from "@plumbline/core/audit/is-usable";
import { toAuditNote } from "@plumbline/core/audit/views";
import { compareSides, type MeasuredRound } from "@plumbline/core/compare/compare";
import { findDifferences } from "@plumbline/core/compare/find-differences";
import { sideRounds } from "@plumbline/core/compare/side-rounds";
import type { Difference, MetricComparison } from "@plumbline/core/compare/views";
import type { TrialView } from "@plumbline/core/run/views";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { describeLoad } from "@plumbline/core/scenario/describe-load";

/** One server under one scenario, then and now. */
export type RepeatedSide = {
  serverId: string;
  scenarioId: string;
  /** Facts in which both measurements differ: their figures do not compare then. */
  differences: Difference[];
  /** Now against then, figure by figure; empty where one of them has no usable round. */
  comparisons: MetricComparison[];
  /** Of the figure that the scenario says to read first. */
  first: MetricComparison | null;
};

/** Holds a repetition's trials against those of a bundle, side by side. No A/A floor is known here: what is alike is inconclusive. */
export function judgeRepetition(then: readonly TrialView[], now: readonly TrialView[]): RepeatedSide[] {
  const again = groupBySide(now);
  return [...groupBySide(then)].map(([key, old]) => {
    const repeated = again.get(key) ?? [];
    const [{ serverId, scenarioId }] = old;
    const first = getScenario(scenarioId).readFirst.metric;
    const comparisons = compareSides(roundsOf(old), roundsOf(repeated), { first, floors: {} });
    return {
      serverId,
      scenarioId,
      differences: isSide(repeated) ? findDifferences([conditionsOf(old), conditionsOf(repeated)]) : [],
      comparisons,
      first: comparisons.find(({ metricId }) => metricId === first) ?? null,
    };
  });
}

/** The trials of one server under one scenario; there is at least one. */
type Side = [TrialView, ...TrialView[]];

const isSide = (trials: TrialView[]): trials is Side => trials.length > 0;

function groupBySide(trials: readonly TrialView[]): Map<string, Side> {
  const sides = new Map<string, Side>();
  for (const trial of trials) {
    const key = `${trial.serverId} ${trial.scenarioId}`;
    const side = sides.get(key);
    if (side) side.push(trial);
    else sides.set(key, [trial]);
  }
  return sides;
}

function roundsOf(trials: readonly TrialView[]): MeasuredRound[] {
  return sideRounds(
    trials.flatMap((trial) => {
      const { summary, audit } = trial;
      return summary && isUsable({ ...trial, audit: audit && toAuditNote(audit) }) ? [{ ...trial, summary }] : [];
    }),
  );
}

/** What a side was measured under. */
function conditionsOf(side: Side): Parameters<typeof findDifferences>[0][number] {
  const [{ runId, serverId, scenarioId, scenarioVersion, server, plan }] = side;
  return {
    key: { runIds: [runId], serverId, scenarioId },
    scenarioVersion,
    servers: [server],
    load: describeLoad(plan),
    allotment: side.find(({ allotment }) => allotment)?.allotment ?? null,
    environment: side.find(({ environment }) => environment)?.environment ?? null,
  };
}
