import type { FailureCode } from "./failure-code.ts";
import type { FailureText } from "./failure-text.ts";
import { failures } from "./failures.ts";

/** True for a failure of the infrastructure, after which the work is tried again; see `FailureText.retried`. */
export function isRetried(code: FailureCode): boolean {
  const { retried }: FailureText = failures[code];
  return retried === true;
}
