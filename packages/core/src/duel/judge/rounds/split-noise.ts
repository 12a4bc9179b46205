import type { FrameView } from "../../../frame/frame.ts";
import { planRepetitions, splitVariance } from "../../../statistics/nested-variance.ts";
import type { DuelNoise } from "../../noise.ts";

/** The frames of both sides of a round. `duelId`: rounds of one duel have a ratio of their own. */
export type RoundFrames = {
  duelId: string;
  round: number;
  frames: readonly [readonly FrameView[], readonly FrameView[]];
};

/** Shorter rounds are refused, and longer ones gain nothing. */
const SECONDS = { least: 2, most: 30 } as const;

/** Fewer rounds do not tell how they scatter. */
const FEWEST_ROUNDS = 6;

/**
 * Splits the noise of rounds over its levels, and finds the length of a round that is worth its time.
 * @param plan `overheadS`: seconds of a round that are not measured; `measureS`: those that are
 * @returns null where too few rounds have seconds of both sides
 */
export function splitNoise(
  rounds: readonly RoundFrames[],
  { overheadS, measureS }: { overheadS: number; measureS: number },
): DuelNoise | null {
  const values = rounds.flatMap(({ duelId, round, frames }) =>
    logRatios(frames).map((value) => ({ groups: [duelId, String(round)], value })),
  );
  const known = new Set(values.map(({ groups }) => groups.join(" "))).size;
  if (known < FEWEST_ROUNDS) return null;
  const [, round, second] = splitVariance(values);
  if (round === null || round === undefined || second === null || second === undefined) return null;
  const [wanted = SECONDS.most] = planRepetitions([round, second], [overheadS, 1]);
  return {
    round: Math.sqrt(round),
    second: Math.sqrt(second),
    bestMeasureS: Math.min(SECONDS.most, Math.max(SECONDS.least, wanted)),
    share: round / (round + second / measureS),
    ...{ measureS, rounds: known },
  };
}

/** Log ratios B ÷ A of the measured seconds, the n-th of both sides together: their loads started at the same moment. */
function logRatios([a, b]: RoundFrames["frames"]): number[] {
  const [left, right] = [costs(a), costs(b)];
  return left.flatMap((cost, nth) => {
    const ratio = Math.log((right[nth] ?? Number.NaN) / cost);
    // a second in which a side delivered nothing has no ratio
    return Number.isFinite(ratio) ? [ratio] : [];
  });
}

/** CPU milliseconds per delivery of each measured second; not finite where nothing was delivered or measured. */
function costs(frames: readonly FrameView[]): number[] {
  return frames
    .filter(({ phase }) => phase === "measure")
    .map(({ values, durationMs }) => {
      const cores = (values["server.cpu.user"] ?? Number.NaN) + (values["server.cpu.system"] ?? Number.NaN);
      return (cores * durationMs) / (values["deliveries.received"] ?? 0);
    });
}
