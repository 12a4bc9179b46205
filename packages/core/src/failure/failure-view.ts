import type { FailureView } from "../run/views.ts";
import type { Evidence } from "./app-error.ts";
import { FailureCode, failures } from "./failure-code.ts";

/** The stored columns of a failure as it is shown; null where nothing failed. */
export function failureView(stored: {
  failureCode: string | null;
  failureMessage: string | null;
  evidence: unknown;
}): FailureView | null {
  if (stored.failureCode === null) return null;
  const code = FailureCode.parse(stored.failureCode);
  return {
    code,
    title: failures[code].title,
    message: stored.failureMessage ?? failures[code].title,
    nextStep: failures[code].nextStep,
    evidence: (stored.evidence ?? {}) as Evidence,
  };
}
