import { inDigits, inPercent, inTime, inWhole } from "../metric/quantity-text.ts";
import { findKnee } from "./find-knee.ts";
import type { CapacityPoint } from "./judge-rate.ts";
import { highestCarried, lowestOver } from "./search-rate.ts";

/** The answer of a search for one server. Rates are messages a second of all clients. */
export type Capacity = {
  serverId: string;
  /** In the order in which they were measured. */
  points: readonly CapacityPoint[];
  /** CPUs that the server used at the highest rate that it carries; null where unknown. */
  cpus: number | null;
  /** The reason that stopped the server at the lowest rate that it does not carry, by the audit of its rounds; null where nothing is named. */
  limit: string | null;
  /** The reason for which a higher rate could not be measured; null where the search ended by itself. */
  stopped: string | null;
};

/**
 * An answer in words: "go-gorilla carries 42,000 messages a second under a p99 of 50 ms, and not 44,000. The knee of its curve is at 30,000. One CPU carries
 * 21,500. At 44,000: Server CPU …".
 */
export function describeCapacity(capacity: Capacity, limitUs: number): string {
  const { serverId, points, cpus, limit, stopped } = capacity;
  const [carried, over, knee] = [highestCarried(points), lowestOver(points), kneeOf(points)];
  const under = `under a p99 of ${inTime(limitUs)}`;
  const sentences = [
    carried === null
      ? `${serverId} carries no rate that was tried ${under}${over === null ? "" : `, and not even ${inWhole(over)} messages a second`}.`
      : `${serverId} carries ${inWhole(carried)} messages a second ${under}${over === null ? ", and may carry more" : `, and not ${inWhole(over)}`}.`,
    ...(knee === null ? [] : [`The knee of its curve is at ${inWhole(knee)}.`]),
    ...(carried === null || !cpus
      ? []
      : [`It used ${inDigits(cpus)} CPUs then: ${inWhole(carried / cpus)} messages a second for each.`]),
    ...(limit === null || over === null ? [] : [`At ${inWhole(over)}: ${limit}`]),
    ...(stopped === null ? [] : [`The search ended early: ${stopped}`]),
  ];
  return sentences.join(" ");
}

/** The knee of the curve; null where it has none. */
export function kneeOf(points: readonly CapacityPoint[]): number | null {
  return findKnee(points.flatMap(({ rate, latencyUs }) => (latencyUs === null ? [] : [{ rate, latencyUs }])));
}

/** The cells of a point: rate, p99 with the range of its rounds, what was delivered, and if it is carried. */
export function describePoint({ rate, latencyUs, lowUs, highUs, delivered, carried, rounds }: CapacityPoint): string[] {
  const range =
    lowUs === null ? "" : ` (${inTime(lowUs)} to ${highUs === null ? "beyond what arrived" : inTime(highUs)})`;
  const latency = latencyUs === null ? "beyond what arrived" : inTime(latencyUs);
  return [
    inWhole(rate),
    `${latency}${range}`,
    inPercent(delivered),
    String(rounds),
    carried ? "carried" : "not carried",
  ];
}
