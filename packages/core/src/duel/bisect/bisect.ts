/** The answer of a duel of a commit with the good side. `skipped`: it does not build or keep the contract. */
export type BisectAnswer = "slower" | "as-fast" | "undecided" | "skipped";

/**
 * A search for the commit that made a server slower. Commits are counted from 1 to `commits`, oldest first; 0 is the good revision before them, and
 * the last commit is proven slower than it.
 */
export type Bisection = {
  readonly commits: number;
  /** The newest commit that is shown to be as fast as the good one. */
  readonly good: number;
  /** The oldest commit that is shown to be slower. */
  readonly bad: number;
  readonly skipped: readonly number[];
  /** Duels without a verdict, by commit. */
  readonly open: Readonly<Record<number, number>>;
};

/** `duel`: measure this commit against the good revision. `found`: this one, or one of these, made it slower. */
export type BisectStep = { kind: "duel"; commit: number } | { kind: "found"; commits: readonly number[] };

/** Duels of one commit without a verdict after which its neighbour is measured instead. */
const MOST_OPEN = 2;

/** @throws RangeError without a commit to search */
export function openBisection(commits: number): Bisection {
  if (!(Number.isInteger(commits) && commits > 0)) throw new RangeError("a bisection needs at least one commit");
  return { commits, good: 0, bad: commits, skipped: [], open: {} };
}

/** The next step: the commit nearest to the middle that can be measured, or the answer. */
export function nextStep({ good, bad, skipped, open }: Bisection): BisectStep {
  const isOut = (commit: number) => skipped.includes(commit) || (open[commit] ?? 0) >= MOST_OPEN;
  const between = Array.from({ length: bad - good - 1 }, (_, nth) => good + 1 + nth);
  const middle = (good + bad) / 2;
  const [nearest] = between
    .filter((commit) => !isOut(commit))
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  // the culprit may be one of those between that cannot be measured
  return nearest === undefined ? { kind: "found", commits: [...between, bad] } : { kind: "duel", commit: nearest };
}

/** The state after a duel of a commit with the good revision. An undecided one is repeated, with the commit's neighbour in the end. */
export function learn(bisection: Bisection, commit: number, answer: BisectAnswer): Bisection {
  switch (answer) {
    case "slower":
      return { ...bisection, bad: Math.min(bisection.bad, commit) };
    case "as-fast":
      return { ...bisection, good: Math.max(bisection.good, commit) };
    case "skipped":
      return { ...bisection, skipped: [...bisection.skipped, commit] };
    case "undecided":
      return { ...bisection, open: { ...bisection.open, [commit]: (bisection.open[commit] ?? 0) + 1 } };
  }
}

/** Duels that a search over so many commits takes at best: each halves what is left. */
export function fewestDuels(commits: number): number {
  return Math.ceil(Math.log2(commits));
}
