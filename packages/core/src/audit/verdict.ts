import { z } from "zod";

/** VALID: the figure may be used. SUSPECT: only with its mark. INVALID: never in a ranking, a comparison or a trend. */
export const AuditVerdict = z.enum(["VALID", "SUSPECT", "INVALID"]);
export type AuditVerdict = z.infer<typeof AuditVerdict>;

/** The worst of several verdicts; VALID of none. */
export function worstVerdict(verdicts: Iterable<AuditVerdict>): AuditVerdict {
  const order = AuditVerdict.options;
  let worst = 0;
  for (const verdict of verdicts) worst = Math.max(worst, order.indexOf(verdict));
  return order[worst] ?? "INVALID";
}
