import { aaFloors } from "@plumbline/core/compare/figures/aa-floor";
import { type JudgedFigure, judgeFigures } from "@plumbline/core/compare/figures/judge-figures";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";
import { type FamilyName, families, type Noise } from "./families.ts";

/** How both sides were measured, and what is known beside them. */
export type Design = {
  rounds: number;
  /** In the blocks of one run, or each side in a run of its own. */
  paired: boolean;
  /** Series of earlier rounds of the same host and load; null: rounds are taken for independent. */
  earlier: number | null;
};

/** Shares of the experiments. */
export type Rates = {
  /** Different, where both sides are alike. */
  falseAlarms: number;
  /** The 95 % interval holds the true ratio of 1. */
  coverage: number;
  /** The same, where b is 5 % above a. */
  falseSame: number;
  /** The same, where both are alike. */
  same: number;
  /** Different, where b is 20 % above a. */
  found: number;
};

/** The smallest difference that must not be called the same: the margin. */
const MARGIN = 0.05;
const LARGE = 0.2;
const AA_PAIRS = 6;

/** Judges `experiments` pairs of sides of a family by the product's own functions; the same figures for the same seed. */
export function simulateVerdicts(name: FamilyName, design: Design, experiments: number, seed = 1): Rates {
  const random = seededRandom(seed);
  const counts = { falseAlarms: 0, coverage: 0, falseSame: 0, same: 0, found: 0 };
  for (let nth = 0; nth < experiments; nth++) {
    const noise = makeNoise(name, design, random);
    const earlier = design.earlier === null ? null : makeEarlier(name, design, design.earlier, random);
    const floor = makeFloor(name, random);
    const judge = (difference: number) => {
      const a = noise.a.map((log) => 1000 * Math.exp(log));
      const b = noise.b.map((log) => 1000 * (1 + difference) * Math.exp(log));
      const figure: JudgedFigure = { a, b, paired: design.paired, floor, earlier };
      const [judgement] = judgeFigures([figure]);
      if (!judgement) throw new Error("one figure has one judgement");
      return judgement;
    };
    // a floor keeps false alarms down as well: they are counted without one
    const alike = judge(0);
    const { ratio } = alike;
    if (alike.p <= 0.05) counts.falseAlarms++;
    if (ratio && ratio.low <= 1 && ratio.high >= 1) counts.coverage++;
    if (alike.finding === "same") counts.same++;
    if (judge(MARGIN).finding === "same") counts.falseSame++;
    if (judge(LARGE).finding === "different") counts.found++;
  }
  const share = (count: number) => count / experiments;
  return {
    falseAlarms: share(counts.falseAlarms),
    coverage: share(counts.coverage),
    falseSame: share(counts.falseSame),
    same: share(counts.same),
    found: share(counts.found),
  };
}

/** Both sides of one run; of two runs where they are not paired, so that nothing is shared. */
function makeNoise(name: FamilyName, { rounds, paired }: Design, random: () => number): Noise {
  const { a, b } = families[name](rounds, random);
  return paired ? { a, b } : { a, b: families[name](rounds, random).b };
}

function makeEarlier(name: FamilyName, { rounds, paired }: Design, series: number, random: () => number): number[][] {
  return Array.from({ length: series }, () => {
    const { a, b } = families[name](rounds, random);
    return paired ? a.map((log, nth) => (b[nth] ?? Number.NaN) - log) : a;
  });
}

/** The floor of an A/A run of this family: the same image twice in each block. */
function makeFloor(name: FamilyName, random: () => number): number | null {
  const { a, b } = families[name](AA_PAIRS, random);
  const rounds = a.flatMap((log, nth) =>
    [log, b[nth] ?? Number.NaN].map((each, twice) => ({
      round: 2 * nth + twice + 1,
      values: { "latency.p50": 1000 * Math.exp(each) },
    })),
  );
  return aaFloors(rounds)["latency.p50"] ?? null;
}
