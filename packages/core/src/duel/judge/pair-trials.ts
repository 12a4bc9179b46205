import { isSound } from "../../audit/is-usable.ts";
import { inPercent } from "../../metric/quantity-text.ts";
import { isTerminal } from "../../task/is-terminal.ts";
import type { TrialRow } from "../../trial/views.ts";
import type { DuelOrder } from "../draw-meetings.ts";
import type { DuelRound } from "../duel.ts";
import { duelFigureIds } from "../duel-facts.ts";

/** The fields of a trial that a duel is judged by. */
export type DuelTrial = Pick<
  TrialRow,
  "trialId" | "serverId" | "round" | "position" | "status" | "failure" | "summary" | "audit" | "allotment"
>;

type Pair = readonly [DuelTrial, DuelTrial];

/** Share of the CPUs that both servers have together from which each of them may have waited for the other. */
const SATURATED = 0.9;

/**
 * The servers of a duel by their places, the same one twice in an A/A duel. `orders`: the drawn placement of each round, which tells the sides of an A/A
 * duel apart.
 */
export type DuelSides = { sides: readonly string[]; orders: readonly Pick<DuelOrder, "first">[] };

/** The rounds of a duel of which both trials have ended, in their order. */
export function pairTrials(duel: DuelSides, trials: readonly DuelTrial[]): DuelRound[] {
  const rounds = [...new Set(trials.map(({ round }) => round))].toSorted((a, b) => a - b);
  return rounds.flatMap((round) => {
    const [a, b] = findSides(
      duel,
      trials.filter((one) => one.round === round),
    );
    return a && b && isTerminal(a.status) && isTerminal(b.status)
      ? [{ ...toRound([a, b]), ...placesOf(duel, [a, b]) }]
      : [];
  });
}

/** The places of two servers; nothing in a duel of two, whose rounds all have the same. */
function placesOf({ sides }: DuelSides, pair: Pair): Pick<DuelRound, "sides"> {
  return sides.length > 2 ? { sides: pair.map(({ serverId }) => sides.indexOf(serverId)) } : {};
}

/** The trials of A and of B. Of one server against itself, A is the one that the draw has started first, or second. */
function findSides({ sides, orders }: DuelSides, ofRound: readonly DuelTrial[]): (DuelTrial | undefined)[] {
  if (sides[0] !== sides[1])
    return ofRound.toSorted((one, other) => sides.indexOf(one.serverId) - sides.indexOf(other.serverId));
  const inOrder = ofRound.toSorted((one, other) => one.position - other.position);
  return orders[(inOrder[0]?.round ?? 0) - 1]?.first === 1 ? inOrder.toReversed() : inOrder;
}

function toRound(pair: Pair): DuelRound {
  const [a, b] = pair;
  const leftOut = whyLeftOut(pair);
  const paddings = pair.flatMap(({ allotment }) => allotment?.paddingBytes ?? []);
  const layouts = pair.map(({ allotment }) => allotment?.layout ?? null);
  return {
    round: a.round,
    trialIds: [a.trialId, b.trialId],
    first: a.position < b.position ? 0 : 1,
    ...(paddings.length === 2 ? { paddings } : {}),
    ...(layouts.some((layout) => layout !== null) ? { layouts } : {}),
    leftOut,
    suspect: pair.some(({ audit }) => audit?.verdict === "SUSPECT"),
    ratios: leftOut === null ? ratiosOf(pair) : {},
  };
}

/** A round counts for neither side where one of them failed or is INVALID, and where they had too little CPU for both. */
function whyLeftOut(pair: Pair): string | null {
  const failed =
    pair.find(({ failure }) => failure && failure.code !== "OPPONENT_FAILED") ??
    pair.find(({ status }) => status !== "succeeded");
  if (failed) return `${failed.serverId}: ${failed.failure?.message ?? `the trial was ${failed.status}.`}`;
  const unsound = pair.find((trial) => !isSound(trial));
  if (unsound) {
    const reasons = unsound.audit?.reasons.map(({ sentence }) => sentence) ?? [];
    return `${unsound.serverId} is INVALID: ${reasons.join(" ")}`;
  }
  return describeSaturation(pair);
}

function describeSaturation([a, b]: Pair): string | null {
  const used = [a, b].map(({ summary }) => summary?.values["server.cpu"] ?? 0).reduce((sum, cores) => sum + cores, 0);
  const shared = Math.ceil(a.allotment?.server.cpus ?? Number.POSITIVE_INFINITY);
  if (used < SATURATED * shared) return null;
  return `Both servers together used ${inPercent(used / shared)} of the CPUs that they share, so each may have waited for the other: lower the rate.`;
}

function ratiosOf([a, b]: Pair): DuelRound["ratios"] {
  return Object.fromEntries(
    duelFigureIds.flatMap((metricId) => {
      const ratio = (b.summary?.values[metricId] ?? Number.NaN) / (a.summary?.values[metricId] ?? Number.NaN);
      // a percentile that was not delivered is no number
      return ratio > 0 && Number.isFinite(ratio) ? [[metricId, ratio]] : [];
    }),
  );
}
