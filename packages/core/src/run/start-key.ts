import { z } from "zod";

/**
 * Names one wish to start something, unique in its organization. A request that is sent again with the same key, after a second click or
 * a lost answer, starts nothing twice.
 */
export const StartKey = z
  .string()
  .min(1, "A key has at least 1 character.")
  .max(200, "A key has at most 200 characters.");
export type StartKey = z.infer<typeof StartKey>;

/** The key beside the input of a start. */
export const WithStartKey = z.strictObject({ startKey: StartKey.optional() });
