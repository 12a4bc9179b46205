"use client";

import { Anchor, Group, Text, Tooltip } from "@mantine/core";
import type { Changes } from "@plumbline/core/schedule/schedule";
import { IconCircleCheck, IconCircleX, IconEqual, IconHelp } from "@tabler/icons-react";
import classes from "#features/verdict/verdict.module.css";
import { Link } from "#ui/link.tsx";

const looks = [
  { verdict: "worse", icon: IconCircleX, className: classes.worse },
  { verdict: "better", icon: IconCircleCheck, className: classes.better },
  { verdict: "same", icon: IconEqual, className: classes.same },
  { verdict: "inconclusive", icon: IconHelp, className: classes.inconclusive },
] as const;

/** Number of servers × scenarios that became better or worse than the night before, with a link to the compared run. */
export function ChangesNote({ changes }: { changes: Changes | null }) {
  if (!changes)
    return (
      <Text size="sm" c="dimmed">
        no night before
      </Text>
    );
  const { verdicts, incomparable, againstRunId } = changes;
  const told = looks.filter(({ verdict }) => verdicts[verdict] > 0);
  return (
    <Group gap={10} wrap="wrap">
      {told.map(({ verdict, icon: Icon, className }) => (
        <Group key={verdict} gap={3} wrap="nowrap" className={className}>
          <Icon size={14} aria-hidden />
          <Text span size="sm">
            <span className="figure">{verdicts[verdict]}</span> {verdict}
          </Text>
        </Group>
      ))}
      {incomparable > 0 && (
        <Tooltip label="Another version, host or load than the night before, or no usable round.">
          <Text span size="sm" c="dimmed" tabIndex={0}>
            {incomparable} not comparable
          </Text>
        </Tooltip>
      )}
      <Anchor component={Link} href={`/runs/${againstRunId}`} fz="xs" underline="always">
        night before
      </Anchor>
    </Group>
  );
}
