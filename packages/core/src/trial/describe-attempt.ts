import { MAX_ATTEMPTS } from "../task/attempts.ts";
import type { FailedAttempt } from "./failed-attempt.ts";

/** `attempt 2 of 3`, after these failed attempts; null for a first attempt. */
export function describeAttempt(failed: readonly Pick<FailedAttempt, "isCounted">[]): string | null {
  const counted = failed.filter(({ isCounted }) => isCounted).length;
  return counted === 0 ? null : `attempt ${counted + 1} of ${MAX_ATTEMPTS}`;
}
