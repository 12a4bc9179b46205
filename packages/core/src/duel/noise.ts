import { z } from "zod";

/**
 * The levels that the noise of a duel's rounds comes from, as standard deviations of the log ratio of CPU per delivery. A round has fresh containers, so
 * that their start and the round are one level.
 */
export const DuelNoise = z.strictObject({
  /** Between rounds: another start of both containers. */
  round: z.number(),
  /** Between the seconds of a round. */
  second: z.number(),
  /** The part that rounds have in the noise of one of the asked length; the rest is that of its seconds. */
  share: z.number(),
  /** Measured seconds of a round, as they were asked for. */
  measureS: z.number(),
  /** Measured seconds of a round with which the interval becomes narrowest in a given time. */
  bestMeasureS: z.number().int(),
  /** Rounds that this is known from. */
  rounds: z.number().int(),
});
export type DuelNoise = z.infer<typeof DuelNoise>;
