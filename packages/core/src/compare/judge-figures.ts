import { detectableRatio, roundsToDetect, scatterOf } from "../statistics/detectable-ratio.ts";
import { hodgesLehmann } from "../statistics/hodges-lehmann.ts";
import { holm } from "../statistics/holm.ts";
import { pairedRatio, type Ratio, unpairedRatio } from "../statistics/ratio.ts";
import { type RoundsOfFigure, roundsToReach, type Tested, testFigure } from "./choose-test.ts";
import { describeFinding } from "./describe-finding.ts";
import type { ComparisonTest, Finding } from "./views.ts";

/** Chance of calling a difference where there is none, for the figures judged together. */
export const LEVEL = 0.05;

/** One figure to be judged. `floor`: largest relative difference between two runs of one image (0.03 is 3 %); null: unknown. */
export type Figure = RoundsOfFigure & { floor: number | null };

/** What the rounds say of one figure of b against a. */
export type Judgement = {
  finding: Finding;
  /** b ÷ a with its bootstrap interval; null where a is zero or a figure is negative. */
  ratio: Ratio | null;
  /** How far b lies above a, in the figure's unit; 0 where most rounds are equal, whatever the others say. */
  shift: number;
  /** Which side of a the test puts b on: 1 above, −1 below, 0 neither. The shift and the ratio may see nothing of what it sees. */
  direction: number;
  /** After Holm's correction for the figures judged together. */
  p: number;
  test: ComparisonTest;
  /** Of the side with fewer. */
  rounds: number;
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
 * - same: the whole interval of the ratio lies inside the floor, or every round of both sides gave one and the same figure
 * - inconclusive: everything else, with the detectable ratio and the rounds that would decide
 * @throws RangeError on a side without rounds
 */
export function judgeFigures(figures: readonly Figure[], level = LEVEL): Judgement[] {
  // a figure that never moves can give no false claim and takes no part in the correction
  const moving = figures.filter((figure) => !isConstant(figure));
  const needed = level / Math.max(1, moving.length);
  const tested = moving.map((figure) => testFigure(figure, needed));
  const corrected = holm(tested.map(({ p }) => p));
  return figures.map((figure) => {
    const nth = moving.indexOf(figure);
    const result = tested[nth];
    if (!result) return judgeConstant(figure, level);
    return judge(figure, { ...result, p: corrected[nth] ?? 1 }, { level, needed, family: moving.length });
  });
}

type Demand = { level: number; needed: number; family: number };

function judge(
  figure: Figure,
  { test, p, reachableP, direction }: Tested,
  { level, needed, family }: Demand,
): Judgement {
  const { a, b, floor } = figure;
  const paired = test === "paired-permutation";
  const ratio = ratioOf(figure);
  const rounds = Math.min(a.length, b.length);
  const scatter = scatterOf(a, b, paired);
  const detectable = scatter && detectableRatio(scatter, { a: a.length, b: b.length }, needed);
  const enough = reachableP <= needed;
  const contradicted = p <= level && isContradicted(ratio, direction);
  const finding = !enough ? "inconclusive" : findingOf(ratio, p <= level && !contradicted, floor);
  const wanted = foldOf(ratio, floor);
  const reach = roundsToReach(needed);
  // where nothing is known of the scatter, what is known is how many rounds could show anything at all
  const decisive = scatter && wanted ? roundsToDetect(scatter, wanted, needed, reach) : enough ? null : reach;
  const moreRounds =
    finding !== "inconclusive"
      ? 0
      : decisive === null
        ? null
        : Math.max(decisive - rounds, enough ? 1 : reach - rounds);
  const judgement = { finding, ratio, shift: hodgesLehmann(a, b), direction, p, test, rounds, detectable, moreRounds };
  return {
    ...judgement,
    reason: describeFinding(judgement, { floor, level, family, enough, reachableP, reach, contradicted }),
  };
}

function ratioOf({ a, b, paired }: Figure): Ratio | null {
  if (![...a, ...b].every((value) => value >= 0)) return null;
  return paired ? pairedRatio(a, b) : unpairedRatio(a, b);
}

function findingOf(ratio: Ratio | null, isSignificant: boolean, floor: number | null): Finding {
  if (ratio && floor !== null && isInside(ratio.low, floor) && isInside(ratio.high, floor)) return "same";
  if (!isSignificant) return "inconclusive";
  return ratio && floor !== null && isInside(ratio.ratio, floor) ? "inconclusive" : "different";
}

/** Whether the ratio lies on the other side of 1 than the test has it, so that neither can be told. */
function isContradicted(ratio: Ratio | null, direction: number): boolean {
  return ratio !== null && (ratio.ratio - 1) * direction < 0;
}

function isInside(ratio: number, floor: number): boolean {
  return ratio <= 1 + floor && ratio >= 1 / (1 + floor);
}

/** The ratio, turned so that it is above 1, that further rounds would have to show; null where there is none to show. */
function foldOf(ratio: Ratio | null, floor: number | null): number | null {
  if (!ratio || ratio.ratio === 0) return null;
  const fold = Math.max(ratio.ratio, 1 / ratio.ratio, 1 + (floor ?? 0));
  return fold > 1 ? fold : null;
}

function isConstant({ a, b }: Figure): boolean {
  return a.length > 0 && b.length > 0 && [...a, ...b].every((value) => value === a[0]);
}

/** One and the same figure in every round: the same, where the rounds are enough to have shown anything else. */
function judgeConstant(figure: Figure, level: number): Judgement {
  const rounds = Math.min(figure.a.length, figure.b.length);
  const moreRounds = Math.max(0, roundsToReach(level) - rounds);
  return {
    finding: moreRounds === 0 ? "same" : "inconclusive",
    ratio: ratioOf(figure),
    shift: 0,
    direction: 0,
    p: 1,
    test: "mann-whitney",
    rounds,
    detectable: null,
    moreRounds,
    reason:
      moreRounds === 0
        ? "Every round gave the same figure on both sides."
        : `Every round gave the same figure on both sides, but ${rounds === 1 ? "one is" : `${rounds} are`} too few to say so.`,
  };
}
