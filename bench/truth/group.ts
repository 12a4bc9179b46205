import type { Figure } from "../figure/figure.ts";
import type { Bed } from "./bed.ts";
import type { Attempt, Ends } from "./try-all.ts";

/** Things of one kind that are tried, and the figures that come of them. */
export interface Group {
  readonly kind: "dishonest" | "honest" | "quiet";
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

/** The ends of a group that was tried. */
export interface Tried {
  readonly group: Group;
  readonly count: number;
  readonly ends: Ends;
}

/** Counts over all groups: the dishonest that were caught, the honest that were accused, and the undecided. */
export function totalsOf(tried: readonly Tried[]): Figure[] {
  const dishonest = tried.filter(({ group }) => group.kind === "dishonest");
  const honest = tried.filter(({ group }) => group.kind === "honest");
  const against = "the machine disturbed each of their trials";
  const { count, ends } = addUp(tried);
  return [
    ...(dishonest.length > 0 ? [caughtOf("truth.caught", addUp(dishonest).ends, addUp(dishonest).count)] : []),
    ...(honest.length > 0 ? [accusedOf("truth.accused", addUp(honest).ends, addUp(honest).count)] : []),
    { name: "truth.undecided", value: ends.undecided, unit: `of ${count}`, against, goal: { atMost: 0 } },
  ];
}

function addUp(tried: readonly Tried[]): Pick<Tried, "count" | "ends"> {
  const sumOf = (read: (one: Tried) => number) => tried.reduce((total, one) => total + read(one), 0);
  return {
    count: sumOf(({ count }) => count),
    ends: {
      wrong: sumOf(({ ends }) => ends.wrong),
      undecided: sumOf(({ ends }) => ends.undecided),
      mostTrials: Math.max(...tried.map(({ ends }) => ends.mostTrials)),
    },
  };
}
