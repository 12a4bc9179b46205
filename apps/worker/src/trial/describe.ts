import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { isUndelivered, NOT_DELIVERED } from "@plumbline/core/metric/figure-value";
import { describeSearch } from "@plumbline/core/summary/describe-search";
import type { Summary } from "@plumbline/core/summary/summary";

const decimals = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** `go-gorilla, chat-steady, round 2` */
export function describeTrial({
  serverId,
  scenarioId,
  round,
}: Pick<PlannedTrial, "serverId" | "scenarioId" | "round">): string {
  return `${serverId}, ${scenarioId}, round ${round}`;
}

/** `9,900 deliveries/s, 100 % of what was owed, latency p99 1.2 ms`, and what a search found; what is not known is left out. */
export function describeSummary({ values, search }: Pick<Summary, "values" | "search">): string {
  const { "throughput.delivered": perS, "ratio.delivered": ratio, "latency.owed.p99": p99Us } = values;
  const parts = [
    perS === undefined ? null : `${decimals.format(perS)} deliveries/s`,
    ratio === undefined ? null : `${floorPercent(ratio)} of what was owed`,
    p99Us === undefined
      ? null
      : `latency p99 ${isUndelivered(p99Us) ? NOT_DELIVERED : `${decimals.format(p99Us / 1000)} ms`}`,
  ];
  const figures = parts.filter((part) => part !== null).join(", ");
  return search ? `${figures}. ${describeSearch(search)}` : figures;
}

/** Rounded down: 100 % means that nothing is missing. */
function floorPercent(ratio: number): string {
  return `${decimals.format(Math.floor(ratio * 1000) / 10)} %`;
}
