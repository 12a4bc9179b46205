import { isUndelivered } from "../../metric/figure-value.ts";
import { median } from "../../statistics/median/median.ts";
import { pairedRatio, type Ratio, unpairedRatio, widenRatio } from "../../statistics/median/ratio.ts";
import { detectableRatio, roundsToDetect, scatterOf } from "../../statistics/two-samples/detectable-ratio.ts";
import { hodgesLehmann } from "../../statistics/two-samples/hodges-lehmann.ts";
import { holm } from "../../statistics/two-samples/holm.ts";
import type { ComparisonFinding, ComparisonTest } from "../views.ts";
import {
  dependenceOf,
  findDependence,
  type RoundsOfFigure,
  roundsToReach,
  type Tested,
  testEquivalence,
  testFigure,
} from "./choose-test.ts";
import { describeFinding } from "./describe-finding.ts";

/** Chance of calling a difference where there is none, for the figures judged together. */
export const LEVEL = 0.05;

/** Largest relative difference that still counts as the same, by default: 5 %. */
export const MARGIN = 0.05;

/**
 * One figure to be judged. `floor`: largest relative difference between two runs of one image (0.03 is 3 %); null: unknown.
 * `margin`: largest relative difference that counts as the same; absent: 5 %.
 */
export type JudgedFigure = RoundsOfFigure & { floor: number | null; margin?: number };

/** The judgement of one figure of b against a. */
export type Judgement = {
  finding: ComparisonFinding;
  /**
   * b ÷ a with its 95 % interval, widened by what dependence between rounds leaves open; null where a is zero, and where
   * a figure is negative or "not delivered".
   */
  ratio: Ratio | null;
  /** How far b lies above a, in the figure's unit; 0 where most rounds are equal, whatever the others say. */
  shift: number;
  /** The side of a on which the test finds b: 1 above, −1 below, 0 neither. The shift and the ratio may not show it. */
  direction: number;
  /** p of the figure alone. */
  rawP: number;
  /** After Holm's correction for the figures judged together. */
  p: number;
  /** p of the two one-sided tests against the margin; null if sameness is not judged: no floor, one wider than the margin, no ratio. */
  equivalenceP: number | null;
  test: ComparisonTest;
  /** Rounds of the side with fewer. */
  rounds: number;
  /** Independent rounds that say as much as these do. */
  effectiveRounds: number;
  /** True if the rounds show that they depend on each other. */
  dependenceShown: boolean;
  /** Smallest ratio (above 1) that these rounds would have shown in four of five repetitions; null where it cannot be known. */
  detectable: number | null;
  /** Further rounds a side that would likely decide; 0 where it is decided, null where no realistic number would, or none is known. */
  moreRounds: number | null;
  reason: string;
};

/**
 * Judges figures together: a test for each, Holm's correction over all of them, and a finding.
 *
 * - different: the corrected p is at most the level, and the ratio lies outside the A/A floor and not on the other side of 1 than
 *   the test has it
 * - same: two one-sided tests at the level hold the ratio inside the margin, its whole interval lies there, and the floor is no wider; or
 *   every round of both sides gave one and the same figure
 * - inconclusive: everything else, with the detectable ratio and the rounds that would decide
 *
 * A round that did not deliver the figure ranks behind all others and ties with its like. It has no ratio, so the floor is held
 * against the medians where both are delivered; a median that is not lies outside of every floor.
 * @throws RangeError on a side without rounds
 */
export function judgeFigures(figures: readonly JudgedFigure[], level = LEVEL): Judgement[] {
  // a figure that never moves can give no false claim and takes no part in the correction
  const moving = figures.filter((figure) => !isConstant(figure));
  const needed = level / Math.max(1, moving.length);
  const tested = moving.map((figure) => {
    const weights = dependenceOf(figure);
    return { weights, result: testFigure(figure, weights) };
  });
  const corrected = holm(tested.map(({ result }) => result.p));
  return figures.map((figure) => {
    const nth = moving.indexOf(figure);
    const each = tested[nth];
    if (!each) return judgeConstant(figure, level);
    const p = corrected[nth] ?? 1;
    return judge(
      figure,
      { ...each.result, p, rawP: each.result.p, weights: each.weights },
      { level, needed, family: moving.length },
    );
  });
}

type Demand = { level: number; needed: number; family: number };

function judge(
  figure: JudgedFigure,
  { test, p, rawP, reachableP, direction, weights }: Tested & { rawP: number; weights: readonly number[] | null },
  { level, needed, family }: Demand,
): Judgement {
  const { a, b, paired, floor, margin = MARGIN } = figure;
  const { stretch, isShown, widening } = findDependence(figure, weights);
  const independent = ratioOf(figure);
  const ratio = independent && widening ? widenRatio(independent, widening) : independent;
  const rounds = Math.min(a.length, b.length);
  const scatter = scatterOf(a, b, paired, stretch);
  const detectable = scatter && detectableRatio(scatter, { a: a.length, b: b.length }, needed);
  const enough = reachableP <= needed;
  const contradicted = p <= level && isContradicted(ratio, direction);
  const equivalenceP = ratio && floor !== null && floor <= margin ? testEquivalence(figure, weights, margin) : null;
  const isSame = equivalenceP !== null && equivalenceP <= level && isWithin(ratio, margin);
  const finding =
    !enough || isMedianInside(figure)
      ? "inconclusive"
      : findingOf(ratio, { isSignificant: p <= level && !contradicted, isSame, floor });
  // no number of rounds makes the floor narrower
  const isHidden = ratio !== null && floor !== null && floor > margin && isInside(ratio.ratio, floor);
  const wanted = isHidden ? null : foldOf(ratio, margin);
  const reach = roundsToReach(needed, paired);
  // without a known scatter, only the number of rounds that could show anything at all is known
  const decisive = scatter && wanted ? roundsToDetect(scatter, wanted, needed, reach) : enough ? null : reach;
  const moreRounds =
    finding !== "inconclusive"
      ? 0
      : decisive === null
        ? null
        : Math.max(decisive - rounds, enough ? 1 : reach - rounds);
  const judgement = {
    ...{ finding, ratio, shift: hodgesLehmann(a, b), direction, rawP, p, equivalenceP, test, rounds },
    ...{ effectiveRounds: rounds / stretch ** 2, dependenceShown: isShown, detectable, moreRounds },
  };
  return {
    ...judgement,
    reason: describeFinding(judgement, {
      ...{ floor, margin, level, family, enough, reachableP, reach, contradicted },
      undelivered: { a: a.filter(isUndelivered).length, b: b.filter(isUndelivered).length },
    }),
  };
}

function ratioOf({ a, b, paired }: JudgedFigure): Ratio | null {
  if (![...a, ...b].every((value) => value >= 0 && !isUndelivered(value))) return null;
  return paired ? pairedRatio(a, b) : unpairedRatio(a, b);
}

function findingOf(
  ratio: Ratio | null,
  { isSignificant, isSame, floor }: { isSignificant: boolean; isSame: boolean; floor: number | null },
): ComparisonFinding {
  const isInFloor = ratio !== null && floor !== null && isInside(ratio.ratio, floor);
  if (isSignificant && !isInFloor) return "different";
  return isSame ? "same" : "inconclusive";
}

function isWithin(ratio: Ratio | null, margin: number): boolean {
  return ratio !== null && isInside(ratio.low, margin) && isInside(ratio.high, margin);
}

/** True if both medians are delivered and lie inside the floor, for rounds that have no ratio because some were not delivered. */
function isMedianInside({ a, b, floor }: JudgedFigure): boolean {
  return floor !== null && [...a, ...b].some(isUndelivered) && isInside(median(b) / median(a), floor);
}

/** True if the ratio lies on the other side of 1 than the test's difference, so that neither can be reported. */
function isContradicted(ratio: Ratio | null, direction: number): boolean {
  return ratio !== null && (ratio.ratio - 1) * direction < 0;
}

function isInside(ratio: number, floor: number): boolean {
  return ratio <= 1 + floor && ratio >= 1 / (1 + floor);
}

/** The ratio, turned so that it is above 1, that further rounds would have to show; null where there is none to show. */
function foldOf(ratio: Ratio | null, least: number): number | null {
  if (!ratio || !(ratio.ratio > 0 && ratio.ratio < Number.POSITIVE_INFINITY)) return null;
  const fold = Math.max(ratio.ratio, 1 / ratio.ratio, 1 + least);
  return fold > 1 ? fold : null;
}

function isConstant({ a, b }: JudgedFigure): boolean {
  return a.length > 0 && b.length > 0 && [...a, ...b].every((value) => value === a[0]);
}

/** One and the same figure in every round, or none that was delivered: the same, where the rounds are enough to have shown anything else. */
function judgeConstant(figure: JudgedFigure, level: number): Judgement {
  const { a, b, paired } = figure;
  const rounds = Math.min(a.length, b.length);
  const moreRounds = Math.max(0, roundsToReach(level, paired) - rounds);
  const seen = isUndelivered(a[0])
    ? "Not delivered in any round of either side"
    : "Every round gave the same figure on both sides";
  return {
    ...{ finding: moreRounds === 0 ? "same" : "inconclusive", ratio: ratioOf(figure), shift: 0, direction: 0 },
    ...{ rawP: 1, p: 1, equivalenceP: null, test: paired ? "paired-permutation" : "mann-whitney" },
    ...{ rounds, effectiveRounds: rounds, dependenceShown: false, detectable: null, moreRounds },
    reason:
      moreRounds === 0 ? `${seen}.` : `${seen}, but ${rounds === 1 ? "one is" : `${rounds} are`} too few to say so.`,
  };
}
