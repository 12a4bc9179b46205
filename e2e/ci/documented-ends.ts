import type { AuditVerdict } from "@plumbline/core/audit/verdict";

/**
 * The end of a run of one trial by the audit's verdict on it, as docs/ci.md says: the exit code, and the counts of JUnit. Others may load
 * the machine of a test, and then the audit rightly doubts a trial.
 */
export const documentedEnds: Readonly<Record<AuditVerdict, { readonly exitCode: number; readonly junit: string }>> = {
  VALID: { exitCode: 0, junit: 'failures="0" errors="0" skipped="0"' },
  SUSPECT: { exitCode: 2, junit: 'failures="0" errors="0" skipped="1"' },
  INVALID: { exitCode: 2, junit: 'failures="0" errors="1" skipped="0"' },
};
