import { lookAtPairs } from "@plumbline/core/compare/figures/look-at-pairs";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";
import { type FamilyName, families } from "./families.ts";

/** Pairs that are looked at one after another, and the series of earlier pairs that are known; null: taken for independent. */
export type SequenceDesign = { pairs: number; earlier: number | null };

/** Shares of the experiments, each of which is looked at after every pair. */
export type SequenceRates = {
  /** Different at any look, where both sides are alike. */
  falseAlarms: number;
  /** The same at any look, where b lies a margin above a. */
  falseSame: number;
  /** Different at any look, where b is 20 % above a. */
  found: number;
  /** Median of the pairs after which b, 20 % above a, is found; the last pair where it is not. */
  pairsToFind: number;
};

const RULE = { level: 0.05, margin: 0.05 };
const LARGE = 0.2;

/** Looks at `experiments` series of pairs of a family by the product's own functions; the same figures for the same seed. */
export function simulateSequence(
  name: FamilyName,
  { pairs, earlier }: SequenceDesign,
  experiments: number,
  seed = 1,
): SequenceRates {
  const random = seededRandom(seed);
  const counts = { falseAlarms: 0, falseSame: 0, found: 0 };
  const stops: number[] = [];
  for (let nth = 0; nth < experiments; nth++) {
    const noise = families[name](pairs, random);
    const known = earlier === null ? null : Array.from({ length: earlier }, () => logRatios(name, random));
    const look = (difference: number) => {
      const a = noise.a.map((log) => 1000 * Math.exp(log));
      const b = noise.b.map((log) => 1000 * (1 + difference) * Math.exp(log));
      return lookAtPairs({ a, b, earlier: known }, RULE);
    };
    if (look(0).some(({ finding }) => finding === "different")) counts.falseAlarms++;
    if (look(RULE.margin).some(({ finding }) => finding === "same")) counts.falseSame++;
    const found = look(LARGE).find(({ finding }) => finding === "different");
    if (found) counts.found++;
    stops.push(found?.pairs ?? pairs);
  }
  const share = (count: number) => count / experiments;
  return {
    falseAlarms: share(counts.falseAlarms),
    falseSame: share(counts.falseSame),
    found: share(counts.found),
    pairsToFind: stops.sort((one, other) => one - other)[stops.length >> 1] ?? pairs,
  };
}

/** Rounds of an earlier run. */
const EARLIER_PAIRS = 10;

function logRatios(name: FamilyName, random: () => number): number[] {
  const { a, b } = families[name](EARLIER_PAIRS, random);
  return a.map((log, nth) => (b[nth] ?? Number.NaN) - log);
}
