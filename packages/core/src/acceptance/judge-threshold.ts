import { estimate } from "../compare/figures/estimate.ts";
import { LEVEL } from "../compare/figures/judge-figures.ts";
import { signTestP } from "../statistics/sign-test.ts";
import { keeps, type Threshold } from "./threshold.ts";
import type { AcceptanceFinding } from "./views.ts";

/** Most rounds that one run measures. */
const MOST_ROUNDS = 50;

type Judged = Pick<AcceptanceFinding, "outcome" | "candidate" | "moreRounds" | "reason">;

/**
 * Tests if the median over rounds keeps a threshold, by the sign test at 5 %, one-sided: five rounds of five decide, four of
 * four do not. Several thresholds need no correction to pass together (an intersection-union test); a regression found by
 * chance is what the confirming rerun is for.
 * Source: Berger, Multiparameter hypothesis testing and acceptance sampling, Technometrics 24 (1982).
 */
export function judgeThreshold(threshold: Threshold, figures: readonly number[]): Judged {
  if (figures.length === 0)
    return {
      outcome: "invalid",
      candidate: null,
      moreRounds: null,
      reason: `No usable round has ${threshold.metricId}.`,
    };
  const rounds = figures.length;
  const holding = figures.filter((figure) => keeps(threshold, figure)).length;
  const [pHolds, pBreaks] = [signTestP(holding, rounds), signTestP(rounds - holding, rounds)];
  const candidate = estimate(figures);
  const counted = `${holding} of ${rounds} ${rounds === 1 ? "round keeps" : "rounds keep"} it`;
  if (Math.min(pHolds, pBreaks) <= LEVEL) {
    const outcome = pHolds <= LEVEL ? "passed" : "regression";
    const p = Number(Math.min(pHolds, pBreaks).toPrecision(2));
    return { outcome, candidate, moreRounds: 0, reason: `${counted} (sign test, p = ${p}).` };
  }
  const moreRounds = roundsToDecide(holding, rounds);
  const more = moreRounds === null ? "the rounds lie on both sides of it" : `${moreRounds} more would decide`;
  return { outcome: "inconclusive", candidate, moreRounds, reason: `${counted}, which shows neither; ${more}.` };
}

/** Further rounds that would decide if they fall as those before did; null where a run has no room for so many. */
function roundsToDecide(holding: number, rounds: number): number | null {
  const share = Math.max(holding, rounds - holding) / rounds;
  for (let all = rounds + 1; all <= MOST_ROUNDS; all++)
    if (signTestP(Math.floor(share * all), all) <= LEVEL) return all - rounds;
  return null;
}
