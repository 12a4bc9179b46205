import type { Figure } from "../figure.ts";
import type { Bed } from "./bed.ts";
import type { Attempt, Ends } from "./try-all.ts";

/** Things of one kind that are tried, and the figures that come of them. */
export interface Group {
  attempts(bed: Bed): readonly Attempt[];
  toFigures(ends: Ends, count: number): Figure[];
}

/** How many of those that lie were named. */
export function caughtOf(name: string, { wrong, undecided }: Ends, count: number): Figure {
  const against = "by the expected rule, check or failure";
  return { name, value: count - wrong - undecided, unit: `of ${count}`, against, goal: { atLeast: count } };
}

/** How many of the honest ones were accused. */
export function accusedOf(name: string, { wrong }: Ends, count: number): Figure {
  return {
    name,
    value: wrong,
    unit: `of ${count}`,
    against: "for another than their true reason",
    goal: { atMost: 0 },
  };
}
