import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import type { AuditNote } from "@plumbline/core/audit/views";
import { IconAlertTriangle, IconBan, IconCheck } from "@tabler/icons-react";
import { Mark } from "#ui/mark.tsx";
import classes from "./audit.module.css";

const looks = {
  VALID: { icon: IconCheck, className: classes.valid },
  SUSPECT: { icon: IconAlertTriangle, className: classes.suspect },
  INVALID: { icon: IconBan, className: classes.invalid },
} as const satisfies Record<AuditVerdict, object>;

/** A trial's audit with its reasons. VALID is the normal case and has no colour. */
export function AuditMark({ verdict, reasons = [] }: { verdict: AuditVerdict; reasons?: AuditNote["reasons"] }) {
  return <Mark word={verdict} {...looks[verdict]} reason={reasons.map(({ sentence }) => sentence).join(" ")} />;
}
