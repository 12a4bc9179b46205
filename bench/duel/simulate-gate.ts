import { isNoSlower, lookAtRatios } from "@plumbline/core/compare/figures/look-at-pairs";
import { estimateSeconds } from "@plumbline/core/run/trials/new-trial";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { measuredSeconds } from "@plumbline/core/scenario/modes";
import { languageFacts } from "@plumbline/core/server/language-facts";
import { normalFrom, seededRandom } from "@plumbline/core/statistics/seeded-random";
import { drawEarlier, SCATTER } from "./simulate.ts";

const LEVEL = 0.05;

/** Rounds of a duel of two Go servers under echo-open that so many seconds have room for, as a start counts them. */
export function roundsWithin(budgetS: number): number {
  const measureS = measuredSeconds({ kind: "duel", mode: "standard" });
  const plan = getScenario("echo-open").plan({ scale: 1, warmupS: languageFacts.go.warmupS, measureS });
  return Math.floor(budgetS / estimateSeconds([plan]));
}

/**
 * Duels of a head that is slower than its base by `difference`, each of at most `most` rounds. `passed`: share that passes, as faster, the same or slower by no
 * more than the margin; `found`: share that is a regression.
 */
export function simulateHeads(
  { difference, margin, most }: { difference: number; margin: number; most: number },
  duels: number,
): { passed: number; found: number } {
  const random = seededRandom(7);
  const earlier = drawEarlier(random);
  const end = () => {
    const logs: number[] = [];
    for (;;) {
      logs.push(Math.log1p(difference) + SCATTER * normalFrom(random));
      const { finding, ratio, high } = lookAtRatios(logs, earlier, { level: LEVEL, margin });
      if (finding === "undecided" && logs.length < most) continue;
      const isPassed = finding === "same" || (finding === "different" && ratio < 1) || isNoSlower(high, margin);
      return { isPassed, isFound: !isPassed && finding === "different" };
    }
  };
  const ends = Array.from({ length: duels }, end);
  return {
    passed: ends.filter(({ isPassed }) => isPassed).length / duels,
    found: ends.filter(({ isFound }) => isFound).length / duels,
  };
}

/** The fewest rounds, of those that are tried in steps of two, within which nine of ten heads end as `wanted` says; null where 100 are too few. */
export function roundsOfNineInTen(
  head: { difference: number; margin: number },
  wanted: "passed" | "found",
  duels: number,
): number | null {
  for (let most = 4; most <= 100; most += 2) if (simulateHeads({ ...head, most }, duels)[wanted] >= 0.9) return most;
  return null;
}
