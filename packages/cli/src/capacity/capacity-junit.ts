import { type Capacity, describeCapacity, describePoint } from "@plumbline/core/capacity/describe-capacity";
import type { JunitCase, JunitReport } from "@plumbline/core/junit/junit";
import { inTime } from "@plumbline/core/metric/quantity-text";
import { isBounded } from "./is-bounded.ts";

/** Searches as a JUnit report: a case for each server, which is skipped where an end of its capacity is open. None demands a rate. */
export function toCapacityReport(
  found: readonly Capacity[],
  { scenarioId, limitUs }: { scenarioId: string; limitUs: number },
): JunitReport {
  const toCase = (one: Capacity): JunitCase => {
    const sentence = describeCapacity(one, limitUs);
    return {
      ...{ className: `${scenarioId}.${one.serverId}`, name: `capacity under a p99 of ${inTime(limitUs)}` },
      results: isBounded(one) ? [] : [{ kind: "skipped", message: sentence }],
      output: [sentence, ...one.points.map((point) => describePoint(point).join("  "))],
    };
  };
  return { name: "plumb capacity", suites: [{ name: scenarioId, cases: found.map(toCase) }] };
}
