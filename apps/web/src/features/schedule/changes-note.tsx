"use client";

import { Anchor, Group, Text } from "@mantine/core";
import type { Changes } from "@plumbline/core/schedule/schedule";
import { IconCircleCheck, IconCircleX, IconEqual, IconHelp } from "@tabler/icons-react";
import classes from "#features/verdict/verdict.module.css";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";

const looks = [
  { verdict: "worse", icon: IconCircleX, className: classes.worse },
  { verdict: "better", icon: IconCircleCheck, className: classes.better },
  { verdict: "same", icon: IconEqual, className: classes.same },
  { verdict: "inconclusive", icon: IconHelp, className: classes.inconclusive },
] as const;

/** Number of servers × scenarios that became better or worse than the night before, with a link to the compared run. */
export function ChangesNote({ changes }: { changes: Changes | null }) {
  const say = useSay();
  if (!changes)
    return (
      <Text size="sm" c="dimmed">
        {say("nights.noneBefore")}
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
            <span className="figure">{verdicts[verdict]}</span> {say(`verdict.${verdict}`)}
          </Text>
        </Group>
      ))}
      {incomparable > 0 && (
        <Tooltip label={say("nights.incomparableMeaning")}>
          <Text span size="sm" c="dimmed" tabIndex={0}>
            {say("nights.incomparable", { count: incomparable })}
          </Text>
        </Tooltip>
      )}
      <Anchor component={Link} href={`/runs/${againstRunId}`} fz="xs" underline="always">
        {say("nights.before")}
      </Anchor>
    </Group>
  );
}
