import { type DoubtedRound, findDoubted } from "@plumbline/core/audit/doubted-round";
import { isTrusted } from "@plumbline/core/audit/is-trusted";
import { isUsable } from "@plumbline/core/audit/is-usable";
import { toAuditNote } from "@plumbline/core/audit/views";
import { compareSides, type MeasuredRound } from "@plumbline/core/compare/compare";
import { findDifferences } from "@plumbline/core/compare/find-differences";
import { sideRounds } from "@plumbline/core/compare/side-rounds";
import type { Difference, MetricComparison } from "@plumbline/core/compare/views";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { withOwedLatency } from "@plumbline/core/summary/with-owed-latency";
import type { TrialView } from "@plumbline/core/trial/views";

/** One server under one scenario, then and now. */
export type RepeatedSide = {
  serverId: string;
  scenarioId: string;
  /** Facts in which both measurements differ, the source first: their figures do not compare then. */
  differences: Difference[];
  /** Digests of the images, then and now. The same source that was built anew may give another one. */
  images: [string | null, string | null];
  /** Rounds that the audit doubts, then and now. */
  doubted: DoubtedRound[];
  /** Whether both have more than half of their rounds VALID. */
  isTrusted: boolean;
  /** Now against then, figure by figure; empty where one of them has no usable round, or is of another source. */
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
    const sources = isSide(repeated) ? [digestOf(old), digestOf(repeated)] : [];
    const isOtherCode = new Set(sources).size > 1;
    const comparisons = isOtherCode ? [] : compareSides(roundsOf(old), roundsOf(repeated), { first, floors: {} });
    return {
      serverId,
      scenarioId,
      differences: [
        ...(isOtherCode ? [{ fact: "source", values: sources }] : []),
        ...(isSide(repeated) ? findDifferences([conditionsOf(old), conditionsOf(repeated)]) : []),
      ],
      images: [imageOf(old), imageOf(repeated)],
      doubted: findDoubted([...old, ...repeated].map(withNote)),
      isTrusted: [old, repeated].every((side) => isTrusted(side.filter(isMeasured).map(verdictOf))),
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

const digestOf = ([{ server }]: Side): string => server.sourceDigest;

function imageOf(trials: readonly TrialView[]): string | null {
  return trials.find(({ image }) => image)?.image?.imageDigest ?? null;
}

const withNote = (trial: TrialView) => ({ ...trial, audit: trial.audit && toAuditNote(trial.audit) });
const isMeasured = ({ status }: TrialView): boolean => status === "succeeded";
const verdictOf = ({ audit }: TrialView) => audit?.verdict ?? null;

function roundsOf(trials: readonly TrialView[]): MeasuredRound[] {
  return sideRounds(
    trials.flatMap((trial) => {
      const { summary } = trial;
      return summary && isUsable(withNote(trial)) ? [{ ...trial, summary: withOwedLatency(summary, trial.plan) }] : [];
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
