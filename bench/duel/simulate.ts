import { type Look, lookAtRatios } from "@plumbline/core/compare/figures/look-at-pairs";
import { learn, nextStep, openBisection } from "@plumbline/core/duel/bisect/bisect";
import { studentTails } from "@plumbline/core/statistics/distribution/student-t";
import { mean, squaredDeviations } from "@plumbline/core/statistics/moments";
import { normalFrom, seededRandom } from "@plumbline/core/statistics/seeded-random";

/** Scatter of a round's log ratio of CPU per delivery, as decision 99 measured it. */
export const SCATTER = 0.031;
const LEVEL = 0.05;

/** Earlier duels of the host that are known, and their rounds. */
const EARLIER = { duels: 12, rounds: 20 } as const;

/** Rounds after which a simulated duel ends undecided. */
const MOST_ROUNDS = 60;

export type Random = () => number;

/** Log ratios of earlier duels, whose rounds do not depend on each other. */
export function drawEarlier(random: Random): number[][] {
  return Array.from({ length: EARLIER.duels }, () =>
    Array.from({ length: EARLIER.rounds }, () => SCATTER * normalFrom(random)),
  );
}

/** A duel of sides that differ by this much, looked at after each round. `rounds`: it took so many. */
export function simulateDuel(
  difference: number,
  margin: number,
  {
    random,
    earlier,
    most = MOST_ROUNDS,
    level = LEVEL,
  }: { random: Random; earlier: readonly (readonly number[])[]; most?: number; level?: number | undefined },
): { finding: Look["finding"]; ratio: number; rounds: number } {
  const logs: number[] = [];
  for (;;) {
    logs.push(Math.log1p(difference) + SCATTER * normalFrom(random));
    const { finding, ratio } = lookAtRatios(logs, earlier, { level, margin });
    if (finding !== "undecided" || logs.length === most) return { finding, ratio, rounds: logs.length };
  }
}

/** Share of A/A duels that call their sides different at any look. */
export function shareOfFalseAlarms(duels: number): number {
  const random = seededRandom(1);
  const earlier = drawEarlier(random);
  // no margin, so that nothing ends a duel early but a false alarm
  const ends = Array.from({ length: duels }, () => simulateDuel(0, 1e-6, { random, earlier, most: 40 }));
  return ends.filter(({ finding }) => finding === "different").length / duels;
}

/** Mean rounds of duels of sides that differ by this much, and the share that finds it. */
export function roundsOfDuels(difference: number, duels: number): { rounds: number; found: number } {
  const random = seededRandom(2);
  const earlier = drawEarlier(random);
  const ends = Array.from({ length: duels }, () => simulateDuel(difference, 0.001, { random, earlier }));
  const found = ends.filter(({ finding, ratio }) => finding === "different" && ratio > 1);
  return { rounds: mean(ends.map(({ rounds }) => rounds)), found: found.length / duels };
}

/**
 * The fewest rounds with which one t test of the log ratios finds a difference in at least nine of ten series: a design with a fixed number of rounds
 * has to be planned for the smallest difference that it should find, whatever the true one is.
 */
export function roundsOfFixedDesign(difference: number, series: number): number {
  for (let rounds = 3; ; rounds++) {
    const random = seededRandom(3);
    let found = 0;
    for (let nth = 0; nth < series; nth++) {
      const logs = Array.from({ length: rounds }, () => Math.log1p(difference) + SCATTER * normalFrom(random));
      const t = mean(logs) / Math.sqrt(squaredDeviations(logs) / (rounds - 1) / rounds);
      if (studentTails(t, rounds - 1) <= LEVEL) found++;
    }
    if (found >= 0.9 * series) return rounds;
  }
}

/** Searches of one planted slowdown: the share that finds its commit, and the duels of each. */
export function simulateBisections(
  commits: number,
  slowdown: number,
  searches: number,
): { right: number; duels: number[] } {
  const random = seededRandom(4);
  const earlier = drawEarlier(random);
  const ends = Array.from({ length: searches }, () => {
    const culprit = 1 + Math.floor(random() * commits);
    let [state, duels] = [openBisection(commits), 0];
    for (;;) {
      const step = nextStep(state);
      if (step.kind === "found") return { isRight: step.commits.length === 1 && step.commits[0] === culprit, duels };
      const { finding, ratio } = simulateDuel(step.commit >= culprit ? slowdown : 0, slowdown / 2, { random, earlier });
      const answer = finding === "undecided" ? finding : finding === "different" && ratio > 1 ? "slower" : "as-fast";
      state = learn(state, step.commit, answer);
      duels++;
    }
  });
  return {
    right: ends.filter(({ isRight }) => isRight).length / searches,
    duels: ends.map(({ duels }) => duels),
  };
}
