import { type DoubtedRound, findDoubted } from "@plumbline/core/audit/doubted-round";
import { isTrusted } from "@plumbline/core/audit/is-trusted";
import { isUsable } from "@plumbline/core/audit/is-usable";
import { toAuditNote } from "@plumbline/core/audit/views";
import { findDifferences } from "@plumbline/core/compare/facts/find-differences";
import { compareSides, type MeasuredRound } from "@plumbline/core/compare/figures/compare";
import { sideRounds } from "@plumbline/core/compare/sides/side-rounds";
import type { Difference, MetricComparison } from "@plumbline/core/compare/views";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { withOwedLatency } from "@plumbline/core/summary/with-owed-latency";
import type { TrialView } from "@plumbline/core/trial/views";

/** One server under one scenario, then and now. */
export type RepeatedSide = {
  serverId: string;
  scenarioId: string;
  /** Facts in which both measurements differ, the source first. Then their figures do not compare. */
  differences: Difference[];
  /** Digests of the images, then and now. The same source may give another image when it is built again. */
  images: [string | null, string | null];
  /** Rounds that the audit doubts, then and now. */
  doubted: DoubtedRound[];
  /** True if both have more than half of their rounds VALID. */
  isTrusted: boolean;
  /** Now against then, figure by figure; empty if one of them has no usable round, or is of another source. */
  comparisons: MetricComparison[];
  /** The comparison of the figure that the scenario says to read first. */
  first: MetricComparison | null;
};

/** A/A floors of a side on the installation that measured again, by metric id. */
export type FloorsOf = (side: Pick<TrialView, "runId" | "serverId" | "scenarioId">) => Readonly<Record<string, number>>;

/**
 * Compares a repetition's trials with those of a bundle, side by side.
 * @param floorsOf without a floor no figure that varies can be shown to be the same
 */
export function judgeRepetition(
  then: readonly TrialView[],
  now: readonly TrialView[],
  floorsOf: FloorsOf = () => ({}),
): RepeatedSide[] {
  const again = groupBySide(now);
  return [...groupBySide(then)].map(([key, old]) => {
    const repeated = again.get(key) ?? [];
    const [{ serverId, scenarioId }] = old;
    const first = getScenario(scenarioId).readFirst.metric;
    const sources = isSide(repeated) ? [digestOf(old), digestOf(repeated)] : [];
    const isOtherCode = new Set(sources).size > 1;
    const comparisons = isOtherCode
      ? []
      : compareSides(roundsOf(old), roundsOf(repeated), {
          first,
          floors: isSide(repeated) ? floorsOf(repeated[0]) : {},
        });
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

/** The conditions that a side was measured under. */
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
