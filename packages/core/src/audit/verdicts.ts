import type { AuditVerdict } from "./verdict.ts";

/** Verdicts, the best first. */
export const auditVerdicts = ["VALID", "SUSPECT", "INVALID"] as const;

/** The worst of several verdicts; VALID of none. */
export function worstVerdict(verdicts: Iterable<AuditVerdict>): AuditVerdict {
  let worst = 0;
  for (const verdict of verdicts) worst = Math.max(worst, auditVerdicts.indexOf(verdict));
  return auditVerdicts[worst] ?? "INVALID";
}
