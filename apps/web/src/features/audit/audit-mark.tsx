import { Badge, Tooltip } from "@mantine/core";
import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import type { AuditNote } from "@plumbline/core/audit/views";
import { IconAlertTriangle, IconBan, IconCheck } from "@tabler/icons-react";
import classes from "./audit.module.css";

const looks = {
  VALID: { icon: IconCheck, className: classes.valid },
  SUSPECT: { icon: IconAlertTriangle, className: classes.suspect },
  INVALID: { icon: IconBan, className: classes.invalid },
} as const satisfies Record<AuditVerdict, { icon: typeof IconBan; className: string | undefined }>;

/** A trial's audit as colour, icon and word, with the reasons on hover. VALID is the normal case and has no colour. */
export function AuditMark({ verdict, reasons = [] }: { verdict: AuditVerdict; reasons?: AuditNote["reasons"] }) {
  const { icon: Icon, className } = looks[verdict];
  const mark = (
    <Badge
      tabIndex={reasons.length > 0 ? 0 : undefined}
      variant="outline"
      size="sm"
      radius="sm"
      tt="none"
      fw={500}
      miw="max-content"
      className={className}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {verdict}
    </Badge>
  );
  if (reasons.length === 0) return mark;
  return <Tooltip label={reasons.map(({ sentence }) => sentence).join(" ")}>{mark}</Tooltip>;
}
