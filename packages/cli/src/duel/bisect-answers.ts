import { isNoSlower } from "@plumbline/core/compare/figures/look-at-pairs";
import type { BisectAnswer } from "@plumbline/core/duel/bisect/bisect";
import type { Duel } from "@plumbline/core/duel/duel";
import { decisiveLook, describeDistrust } from "@plumbline/core/duel/judge/report/describe-duel";
import { inPercent } from "@plumbline/core/metric/quantity-text";
import type { Commit } from "../git/checkout.ts";

/** The answer of a duel whose A is the good revision. @param margin the relative slowdown that is of other commits */
export function toAnswer(duel: Duel, margin: number): BisectAnswer {
  if (describeDistrust(duel) !== null || duel.outcome === "undecided") return "undecided";
  const high = duel.figures[0] ? (decisiveLook(duel.figures[0])?.high ?? null) : null;
  // a difference that is proven and small is of other commits
  const isSmall = isNoSlower(high, margin);
  return duel.outcome === "a" && !isSmall ? "slower" : "as-fast";
}

/** The sentence of a search whose bad revision is not proven slower. */
export function describeNothing(
  { good, bad }: { good: string; bad: string },
  { answer }: { answer: BisectAnswer },
): string {
  if (answer === "skipped") return `${bad} does not build or does not keep the contract, so nothing can be searched.`;
  if (answer === "undecided")
    return `It is not decided whether ${bad} is slower than ${good}: give it more time with --until-decided.`;
  return `${bad} is not slower than ${good}, so there is nothing to find.`;
}

/** The sentence before the commits that were found. @param slowdown relative, of the bad revision */
export function describeFound(found: readonly Commit[], slowdown: number, duels: number): string {
  const size = `slower by about ${inPercent(slowdown)}, found in ${duels} duels`;
  return found.length === 1
    ? `This commit made it ${size}:`
    : `One of these ${found.length} commits made it ${size}; those between cannot be measured:`;
}
