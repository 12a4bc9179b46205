import { inDigits, inPercent } from "../../../metric/quantity-text.ts";
import { summaryMetrics } from "../../../summary/summary-metrics.ts";
import type { DuelEstimate } from "../../estimate.ts";
import type { DuelNoise } from "../../noise.ts";

/**
 * An estimate in words: "A difference of 5 % of CPU per delivery is likely proven after 8 rounds, about 2 min. Rounds of 6 earlier duels under
 * this load scatter by 3.1 %."
 */
export function describeEstimate(estimate: DuelEstimate): string {
  const { metricId, effect, rounds, fitting, scatter, duels } = estimate;
  const difference = `A difference of ${inPercent(effect)} of ${summaryMetrics[metricId].label}`;
  const basis =
    duels === 0
      ? `No duel under this load is known yet, so that the first one takes longer; ${inPercent(scatter)} is the usual scatter of a round.`
      : `Rounds of ${duels} earlier ${duels === 1 ? "duel" : "duels"} under this load scatter by ${inPercent(scatter)}.`;
  const source = `${describeUnchanged(estimate)}${estimate.noise ? ` ${describeNoise(estimate.noise)}` : ""}`;
  if (rounds !== null && rounds <= fitting)
    return `${difference} is likely proven after ${rounds} rounds, about ${inTime(rounds, estimate)}. ${basis}${source}`;
  return `${difference} is likely not proven within the time limit, which has room for ${fitting} rounds: ${describeWayOut(estimate)} ${basis}${source}`;
}

/** " Unchanged code likely passes, as slower by no more than 2 %, after 24 rounds, about 6 min." Empty of more than two servers. */
function describeUnchanged(estimate: DuelEstimate): string {
  const { unchanged, fitting } = estimate;
  if (!unchanged) return "";
  const { margin, rounds } = unchanged;
  const passes = `passes, as slower by no more than ${inPercent(margin)},`;
  if (rounds === null) return ` Unchanged code likely never ${passes} whatever the time limit: choose a wider margin.`;
  const length = `${rounds} rounds, about ${inTime(rounds, estimate)}`;
  return rounds <= fitting
    ? ` Unchanged code likely ${passes} after ${length}.`
    : ` Unchanged code likely ${passes} only after ${length}: give it that time or a wider margin.`;
}

/** "Starting the containers anew is 80 % of a round's noise and its seconds are 20 %: rounds of 2 measured seconds would use the time best." */
function describeNoise({ share, measureS, bestMeasureS }: DuelNoise): string {
  const parts = `Starting the containers anew is ${inPercent(share)} of a round's noise and its seconds are ${inPercent(1 - share)}`;
  return bestMeasureS === measureS
    ? `${parts}: rounds of ${measureS} measured seconds use the time best.`
    : `${parts}: rounds of ${bestMeasureS} measured seconds would use the time best, and these have ${inDigits(measureS)}.`;
}

function describeWayOut(estimate: DuelEstimate): string {
  const { rounds, detectable } = estimate;
  const longer = rounds === null ? null : `it takes about ${rounds} rounds, ${inTime(rounds, estimate)}`;
  const larger = detectable === null ? null : `differences from about ${inPercent(detectable)} are`;
  const ways = [longer, larger].filter((way) => way !== null);
  return ways.length === 0 ? "no realistic number of rounds would do." : `${ways.join(", and ")}.`;
}

function inTime(rounds: number, { roundS }: Pick<DuelEstimate, "roundS">): string {
  const seconds = rounds * roundS;
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${inDigits(Math.ceil(seconds / 60))} min`;
}
