import { median } from "../../statistics/median/median.ts";
import type { Duel } from "../duel.ts";

/** A trial of a duel, and when it ran. */
export interface TimedTrial {
  readonly round: number;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/**
 * The rest of a duel under way, as a sentence: "A verdict is about 6 more rounds away, some 2 min." Or, where the budget ends before that: "Its
 * budget has room for about 3 of the 12 more rounds that a verdict takes." Null where nothing can be told yet, and where it is decided.
 * @param trials all of them, also those that have not ended
 */
export function describeTimeToVerdict(
  { moreRounds, rounds }: Pick<Duel, "moreRounds" | "rounds">,
  trials: readonly TimedTrial[],
  { budgetS }: { readonly budgetS: number },
): string | null {
  const roundS = secondsOfARound(trials);
  if (moreRounds === null || roundS === null) return null;
  const fitting = Math.max(0, Math.floor(budgetS / roundS) - rounds.length);
  const more = `${moreRounds} more round${moreRounds === 1 ? "" : "s"}`;
  return moreRounds <= fitting
    ? `A verdict is about ${more} away, some ${inRoundTime(moreRounds * roundS)}.`
    : `Its budget has room for about ${fitting} of the ${more} that a verdict takes.`;
}

/** Median seconds of the rounds that have ended; null before. The first one also builds images and proves servers: it counts if it is alone. */
function secondsOfARound(trials: readonly TimedTrial[]): number | null {
  const rounds = [...new Set(trials.map(({ round }) => round))].sort((a, b) => a - b);
  const seconds = rounds.flatMap((nth) => secondsOf(trials.filter(({ round }) => round === nth)));
  const usual = seconds.length > 1 ? seconds.slice(1) : seconds;
  return usual.length > 0 ? median(usual) : null;
}

function secondsOf(sides: readonly TimedTrial[]): number[] {
  const began = sides.flatMap(({ startedAt }) => (startedAt ? [startedAt.getTime()] : []));
  const ended = sides.flatMap(({ finishedAt }) => (finishedAt ? [finishedAt.getTime()] : []));
  if (began.length === 0 || ended.length < sides.length) return [];
  return [(Math.max(...ended) - Math.min(...began)) / 1_000];
}

/** Rounds to seconds below a minute and a half and to minutes above it, as an estimate is no more exact than that. */
const inRoundTime = (seconds: number) =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
