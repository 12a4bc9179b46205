import { z } from "zod";
import type { Evidence } from "./app-error.ts";
import { FailureCode } from "./failure-code.ts";
import { failures } from "./failures.ts";

/** Why something failed, ready to be shown: code, title, particulars, next step, evidence. */
export const FailureView = z.strictObject({
  code: FailureCode,
  title: z.string(),
  message: z.string(),
  nextStep: z.string(),
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});
export type FailureView = z.infer<typeof FailureView>;

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
