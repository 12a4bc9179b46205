import { z } from "zod";
import { DuelFigureId } from "./duel.ts";
import { DuelNoise } from "./noise.ts";

/**
 * Rounds after which a duel of two that are the same likely ends with the proof that B is slower by no more than the margin: more than the budget has
 * room for where it ends too early; null where no realistic number would do.
 */
const NoSlowerEstimate = z.strictObject({ margin: z.number(), rounds: z.number().int().nullable() });

/** The length of a duel, as it is estimated before it is started. A verdict takes what it takes: this takes no part in it. */
export const DuelEstimate = z.strictObject({
  metricId: DuelFigureId,
  /** The relative difference that is to be found. */
  effect: z.number(),
  roundS: z.number(),
  /** Rounds that the budget has room for. */
  fitting: z.number().int(),
  /** Rounds after which such a difference is likely proven; null where no realistic number would do. */
  rounds: z.number().int().nullable(),
  /** The smallest difference that is likely proven within the budget; null where none of realistic size is. */
  detectable: z.number().nullable(),
  /** The question if B is slower than A by no more than the margin, where both are the same; null of more than two servers. */
  unchanged: NoSlowerEstimate.nullable().default(null),
  /** Standard deviation of the log ratio of a round. */
  scatter: z.number(),
  /** Earlier duels of the same load that the scatter is of; 0: it is the usual one. */
  duels: z.number().int(),
  /** The source of the noise of CPU per delivery; null where too few rounds are known. */
  noise: DuelNoise.nullable(),
});
export type DuelEstimate = z.infer<typeof DuelEstimate>;
