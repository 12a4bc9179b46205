import { median } from "../statistics/median/median.ts";

/** One round at a rate. `latencyUs`: p99 of what was owed; null where it lies beyond what arrived. `delivered`: received ÷ owed. */
export type RateRound = { latencyUs: number | null; delivered: number };

/** The curve's point of a rate: the median of its rounds with their range, and if the rate is carried. */
export type CapacityPoint = {
  /** Messages a second of all clients. */
  rate: number;
  carried: boolean;
  rounds: number;
  /** p99 of what was owed, in µs; null where more than half of the rounds have none. */
  latencyUs: number | null;
  lowUs: number | null;
  highUs: number | null;
  /** The least share that a round delivered. */
  delivered: number;
};

/** A rate is not carried where less than this share of what was owed arrived. */
const DELIVERED = 0.999;

/**
 * Judges a rate: it is carried where more than half of the rounds keep the limit and deliver what is owed.
 * @param limitUs the p99 that users bear, in µs
 * @throws RangeError without a round
 */
export function judgeRate(rate: number, rounds: readonly RateRound[], limitUs: number): CapacityPoint {
  if (rounds.length === 0) throw new RangeError("a rate is judged by its rounds");
  const kept = rounds.filter(
    ({ latencyUs, delivered }) => latencyUs !== null && latencyUs <= limitUs && delivered >= DELIVERED,
  );
  const known = rounds.flatMap(({ latencyUs }) => (latencyUs === null ? [] : [latencyUs]));
  const isKnown = 2 * known.length > rounds.length;
  return {
    ...{ rate, rounds: rounds.length, carried: 2 * kept.length > rounds.length },
    latencyUs: isKnown ? median(known) : null,
    lowUs: isKnown ? Math.min(...known) : null,
    highUs: isKnown && known.length === rounds.length ? Math.max(...known) : null,
    delivered: Math.min(...rounds.map(({ delivered }) => delivered)),
  };
}
