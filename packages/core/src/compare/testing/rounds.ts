import { normalFrom, seededRandom } from "../../statistics/seeded-random.ts";
import { compareSides, type MeasuredRound } from "../figures/compare.ts";

/** Rounds in blocks of their own, or in the blocks of one run. */
export const rounds = (metricId: string, values: number[], run = ""): MeasuredRound[] =>
  values.map((value, nth) => ({ block: `${run}${nth}`, values: { [metricId]: value } }));

const random = seededRandom(7);
const figures = [
  "throughput.delivered",
  "latency.owed.p50",
  "latency.owed.p99",
  "latency.p50",
  "latency.p99",
  "server.cpu",
  "ledger.lost",
  "ratio.delivered",
];
/** Earlier rounds of the host, none of which depends on the one before: with them the tests' own p is what counts. */
const earlier = Array.from({ length: 60 }, (_, run) =>
  Array.from({ length: 10 }, (_, nth) => ({
    block: `earlier ${run >> 1} ${nth}`,
    values: Object.fromEntries(figures.map((metricId) => [metricId, Math.exp(0.1 * normalFrom(random))])),
  })),
);

/** A comparison by throughput, without A/A floors. */
export const options = { first: "throughput.delivered", floors: {}, earlier } as const;
/** Six rounds around 11. */
export const low = [10, 11.1, 12, 11, 10.2, 12.3];
/** The same rounds around 21: far above every one of `low`. */
export const high = [20, 21.1, 22, 21, 20.2, 22.3];

/** Compares two sides in blocks of their own by one figure. @param floor its A/A floor, as a ratio */
export function compareOne(metricId: string, a: number[], b: number[], floor?: number) {
  const floors = floor === undefined ? {} : { [metricId]: floor };
  const [comparison] = compareSides(rounds(metricId, a, "a"), rounds(metricId, b, "b"), { ...options, floors });
  return comparison;
}
