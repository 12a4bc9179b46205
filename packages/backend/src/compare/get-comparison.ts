import type { GetComparison } from "@plumbline/core/compare/side-key";
import { judgeSides } from "@plumbline/core/compare/sides/judge-sides";
import type { ComparisonView } from "@plumbline/core/compare/views";
import type { Scope } from "../backend.ts";
import { findEarlierSeries } from "./find-earlier-series.ts";
import { conditionsOf, findFloors } from "./find-floors.ts";
import { getSide } from "./get-side.ts";

/**
 * Sides side by side: estimates over their rounds that are not INVALID, verdicts, and the differences that make them
 * unlike.
 * @throws NOT_FOUND
 */
export async function getComparison(
  scope: Scope,
  { sides: keys, compareUnlike = false }: GetComparison,
): Promise<ComparisonView> {
  const sides = await Promise.all(keys.map((key) => getSide(scope, key)));
  const [first] = sides;
  const [floors, earlier] = await Promise.all([
    first ? findFloors(scope, conditionsOf(first.side)) : {},
    findEarlierSeries(
      scope,
      sides.map(({ side }) => side),
    ),
  ]);
  return judgeSides(sides, { floors, earlier, compareUnlike });
}
