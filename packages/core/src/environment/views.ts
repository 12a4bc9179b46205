import { z } from "zod";

/** The environment of a trial: plain facts by name. `environmentId` is equal for comparable environments. */
export const EnvironmentView = z.strictObject({
  environmentId: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type EnvironmentView = z.infer<typeof EnvironmentView>;
