import type { Capacity } from "@plumbline/core/capacity/describe-capacity";
import { highestCarried, lowestOver } from "@plumbline/core/capacity/search-rate";

/** True where a rate that is carried and one that is not are known. */
export function isBounded({ points }: Pick<Capacity, "points">): boolean {
  return lowestOver(points) !== null && highestCarried(points) !== null;
}
