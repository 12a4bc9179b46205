import { z } from "zod";
import { auditVerdicts } from "./verdicts.ts";

/** VALID: the figure may be used. SUSPECT: only with its mark. INVALID: never in a ranking, a comparison or a trend. */
export const AuditVerdict = z.enum(auditVerdicts);
export type AuditVerdict = z.infer<typeof AuditVerdict>;
