import { z } from "zod";
import { StartRun } from "./start-run.ts";

/** A question for the length of a duel: its request, and the relative difference that is to be found. */
export const EstimateDuel = z.strictObject({
  run: StartRun,
  effect: z
    .number()
    .min(0.001, "The difference to find is at least 0.1 %.")
    .max(1, "The difference to find is at most 100 %.")
    .default(0.05),
});
export type EstimateDuel = z.infer<typeof EstimateDuel>;
