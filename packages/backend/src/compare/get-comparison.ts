import { judgeSides } from "@plumbline/core/compare/judge-sides";
import { SideKey } from "@plumbline/core/compare/side-key";
import type { ComparisonView } from "@plumbline/core/compare/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { findEarlierSeries } from "./find-earlier-series.ts";
import { conditionsOf, findFloors } from "./find-floors.ts";
import { getSide } from "./get-side.ts";

/** The sides of a comparison; the others are compared with the first. */
export const GetComparison = z.strictObject({
  sides: z.array(SideKey).min(1).max(12, "At most 12 sides in one comparison."),
  /** Compares sides even if they differ in scenario, load, limits or environment. */
  compareUnlike: z.boolean().default(false),
});
export type GetComparison = z.input<typeof GetComparison>;

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
