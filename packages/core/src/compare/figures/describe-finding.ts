import type { ComparisonTest } from "../views.ts";
import { foldText, percentText } from "./difference-text.ts";
import type { Judgement } from "./judge-figures.ts";

type Circumstances = {
  floor: number | null;
  margin: number;
  /** Largest p that is a difference. */
  level: number;
  /** Figures judged together. */
  family: number;
  /** `enough`: these rounds could reach the level. `reachableP`: the smallest p that they can reach. `reach`: rounds a side that could. */
  enough: boolean;
  reachableP: number;
  reach: number;
  /** True if the test shows a difference and the ratio shows the opposite one. */
  contradicted: boolean;
  /** Rounds of each side that did not deliver the figure. */
  undelivered: { a: number; b: number };
};

const testNames = {
  "mann-whitney": "Mann and Whitney’s test",
  "paired-permutation": "permutation of paired rounds",
} as const satisfies Record<ComparisonTest, string>;

/** Why a figure was found as it was, in one to three sentences. */
export function describeFinding(judgement: Omit<Judgement, "reason">, at: Circumstances): string {
  const { finding, rounds, rawP, p, test } = judgement;
  const design = test === "paired-permutation" ? "in pairs" : "a side";
  if (!at.enough) {
    const together =
      at.family === 1 ? "" : `, and ${at.family} figures are judged together (p ${equals(rawP)} for this one alone)`;
    const more = at.reach - rounds;
    return `Not enough rounds: ${countOf(rounds, "round")} ${design} cannot give a p below ${inP(at.reachableP)}${together}. ${countOf(more, "more round")} ${design} would allow a verdict.`;
  }
  const corrected = at.family === 1 ? "" : ` (Holm, ${at.family} figures; ${inP(rawP)} alone)`;
  const evidence = `${lossOf(at)}p ${equals(p)}${corrected} by ${testNames[test]}, ${countOf(rounds, "round")} ${design}`;
  const dependence = dependenceOf(judgement);
  switch (finding) {
    case "different":
      return `${at.floor === null || judgement.ratio === null ? "" : `Outside the A/A floor of ${percentText(at.floor)}; `}${evidence}.${dependence}`;
    case "same":
      return `The same within the margin of ${percentText(at.margin)}: p ${equals(judgement.equivalenceP ?? 1)} by two one-sided tests, ${countOf(rounds, "round")} ${design}.${dependence}${detectableOf(judgement)}`;
    case "inconclusive":
      return `${whyInconclusive(judgement, at)}; ${evidence}.${dependence}${detectableOf(judgement)}${moreOf(judgement)}`;
  }
}

/** Says how many independent rounds these count as, where that is at least one less. */
function dependenceOf({ rounds, effectiveRounds, dependenceShown }: Omit<Judgement, "reason">): string {
  const counted = Math.round(effectiveRounds);
  if (counted >= rounds) return "";
  const counts = `${countOf(rounds, "round")} ${rounds === 1 ? "counts" : "count"} as ${counted < 1 ? "less than 1" : counted}`;
  return dependenceShown
    ? ` The rounds depend on each other: ${counts}.`
    : ` Too few rounds of this host are known to rule out that they depend on each other: ${counts}.`;
}

function whyInconclusive(
  { p, ratio, equivalenceP }: Omit<Judgement, "reason">,
  { floor, margin, level, contradicted }: Circumstances,
): string {
  if (contradicted) return "The test shows a difference, and the ratio points the other way";
  if (floor === null) return "No difference shown, and without an A/A floor nothing that varies is called the same";
  if (!ratio && p <= level) return "The ratio of the medians lies inside the A/A floor";
  if (!ratio) return "No difference shown, and without a ratio nothing is held against the margin";
  if (floor > margin)
    return `Too noisy to say: one image differs from itself by up to ${percentText(floor)} here, more than the margin of ${percentText(margin)}`;
  if (p <= level)
    return `The ratio lies inside the A/A floor of ${percentText(floor)}, and is not shown to lie within the margin of ${percentText(margin)}`;
  return equivalenceP !== null && equivalenceP <= level
    ? `No difference shown, and the interval reaches beyond the margin of ${percentText(margin)}`
    : `No difference shown, and none shown to be smaller than the margin of ${percentText(margin)}`;
}

function detectableOf({ detectable }: Pick<Judgement, "detectable">): string {
  return detectable === null
    ? ""
    : ` These rounds could detect differences of ${foldText(detectable)} or more (80 % power).`;
}

function moreOf({ moreRounds }: Pick<Judgement, "moreRounds">): string {
  return moreRounds === null || moreRounds === 0
    ? ""
    : ` About ${countOf(moreRounds, "more round")} a side would decide.`;
}

/** How many rounds did not deliver the figure: it has no ratio then. */
function lossOf({ undelivered: { a, b } }: Circumstances): string {
  return a + b === 0 ? "" : `not delivered in ${countOf(b, "round")} against ${a}; `;
}

/** "1 round", "3 rounds". */
function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** "= 0.0022", "< 0.0001". */
function equals(p: number): string {
  return `${p < 0.0001 ? "<" : "="} ${inP(p)}`;
}

/** A p-value with two significant digits: "0.0022"; never "0". */
function inP(p: number): string {
  return p < 0.0001 ? "0.0001" : String(Number(p.toPrecision(2)));
}
