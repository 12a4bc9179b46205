import type { ComparedSide, ComparisonView, SideComparison } from "../compare/views.ts";

/** One further side with its comparison to the first. */
export type FurtherSide = SideComparison & {
  side: ComparedSide;
  /** Place among the sides; 0 is the first. */
  index: number;
};

/** The sides from the second on, each with its comparison. */
export function furtherSides({ sides, comparisons }: ComparisonView): FurtherSide[] {
  return sides.slice(1).flatMap((side, offset) => {
    const comparison = comparisons[offset];
    return comparison ? [{ ...comparison, side, index: offset + 1 }] : [];
  });
}

/** True if the comparison is refused because the sides are unlike. */
export function isRefused({ unlike, figures }: FurtherSide, { compareUnlike }: ComparisonView): boolean {
  return unlike.length > 0 && figures.length === 0 && !compareUnlike;
}

/** A, B, C, … */
export function sideLetter(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + index);
}
