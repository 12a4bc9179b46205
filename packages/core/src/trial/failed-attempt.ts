import { z } from "zod";
import { FailureView } from "../failure/failure-view.ts";

/** An attempt that the infrastructure failed; the work was then tried again. */
export const FailedAttempt = z.strictObject({
  failure: FailureView,
  /** False if the worker was told to stop: that uses up no attempt. */
  isCounted: z.boolean(),
  workerId: z.string().nullable(),
  startedAt: z.date().nullable(),
  endedAt: z.date(),
});
export type FailedAttempt = z.infer<typeof FailedAttempt>;
