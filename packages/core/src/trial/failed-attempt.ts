import { z } from "zod";
import { FailureView } from "../failure/failure-view.ts";
import { MAX_ATTEMPTS } from "../task/attempts.ts";

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

/** `attempt 2 of 3`, after these failed attempts; null for a first attempt. */
export function describeAttempt(failed: readonly Pick<FailedAttempt, "isCounted">[]): string | null {
  const counted = failed.filter(({ isCounted }) => isCounted).length;
  return counted === 0 ? null : `attempt ${counted + 1} of ${MAX_ATTEMPTS}`;
}
