import { Badge, Tooltip } from "@mantine/core";
import type { Verdict } from "@plumbline/core/compare/views";
import { IconCircleCheck, IconCircleX, IconEqual, IconHelp } from "@tabler/icons-react";
import classes from "./compare.module.css";

const looks = {
  better: { icon: IconCircleCheck, className: classes.better },
  worse: { icon: IconCircleX, className: classes.worse },
  same: { icon: IconEqual, className: classes.same },
  inconclusive: { icon: IconHelp, className: classes.inconclusive },
} as const satisfies Record<Verdict, { icon: typeof IconHelp; className: string | undefined }>;

/** A verdict as colour, icon and word, with its reason on hover. */
export function VerdictMark({ verdict, reason }: { verdict: Verdict; reason: string }) {
  const { icon: Icon, className } = looks[verdict];
  return (
    <Tooltip label={reason}>
      <Badge
        tabIndex={0}
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
    </Tooltip>
  );
}
