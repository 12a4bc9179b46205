import { foldText, percentText } from "./difference-text.ts";
import type { Judgement } from "./judge-figures.ts";
import type { ComparisonTest } from "./views.ts";

type Circumstances = {
  floor: number | null;
  /** Largest p that is a difference. */
  level: number;
  /** Figures judged together. */
  family: number;
  /** Whether these rounds could reach the level at all, the p they can reach, and the rounds a side that could. */
  enough: boolean;
  reachableP: number;
  reach: number;
  /** Whether the test shows a difference of which the ratio says the opposite. */
  contradicted: boolean;
};

const testNames = {
  "mann-whitney": "Mann and Whitney’s test",
  "paired-permutation": "permutation of paired rounds",
} as const satisfies Record<ComparisonTest, string>;

/** Why a figure was found as it was, in one or two sentences. */
export function describeFinding(judgement: Omit<Judgement, "reason">, at: Circumstances): string {
  const { finding, rounds, p, test } = judgement;
  if (!at.enough) {
    const together = at.family === 1 ? "" : `, and ${at.family} figures are judged together`;
    const more = at.reach - rounds;
    return `Not enough rounds: ${countOf(rounds, "round")} a side cannot give a p below ${inP(at.reachableP)}${together}. ${countOf(more, "more round")} a side would allow a verdict.`;
  }
  const evidence = `p ${p < 0.0001 ? "<" : "="} ${inP(p)}${at.family === 1 ? "" : ` (Holm, ${at.family} figures)`} by ${testNames[test]}, ${countOf(rounds, "round")} a side`;
  switch (finding) {
    case "different":
      return `${at.floor === null || judgement.ratio === null ? "" : `Outside the A/A floor of ${percentText(at.floor)}; `}${evidence}.`;
    case "same":
      return `The whole interval lies inside the A/A floor of ${percentText(at.floor ?? 0)}.${detectableOf(judgement)}`;
    case "inconclusive":
      return `${whyInconclusive(judgement, at)}; ${evidence}.${detectableOf(judgement)}${moreOf(judgement)}`;
  }
}

function whyInconclusive({ p, ratio }: Omit<Judgement, "reason">, at: Circumstances): string {
  if (at.contradicted) return "The test shows a difference, and the ratio points the other way";
  if (at.floor === null) return "No difference shown, and without an A/A floor nothing is called the same";
  if (!ratio) return "No difference shown, and without a ratio nothing is held against the A/A floor";
  const floor = percentText(at.floor);
  return p <= at.level
    ? `The ratio lies inside the A/A floor of ${floor}, its interval does not`
    : `No difference shown, and the interval reaches beyond the A/A floor of ${floor}`;
}

function detectableOf({ detectable }: Pick<Judgement, "detectable">): string {
  return detectable === null
    ? ""
    : ` A difference of ${foldText(detectable)} would have been seen in four of five repetitions.`;
}

function moreOf({ moreRounds }: Pick<Judgement, "moreRounds">): string {
  return moreRounds === null || moreRounds === 0
    ? ""
    : ` About ${countOf(moreRounds, "more round")} a side would decide.`;
}

/** "1 round", "3 rounds". */
function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** A p-value with two significant digits: "0.0022"; never "0". */
function inP(p: number): string {
  return p < 0.0001 ? "0.0001" : String(Number(p.toPrecision(2)));
}
