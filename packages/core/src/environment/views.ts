import { z } from "zod";

/** What the environment of a trial was. Plain facts by name; `environmentId` is equal for comparable ones. */
export const EnvironmentView = z.strictObject({
  environmentId: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type EnvironmentView = z.infer<typeof EnvironmentView>;
