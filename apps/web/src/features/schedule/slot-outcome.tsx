"use client";

import { Anchor, Group, Text } from "@mantine/core";
import type { SlotOutcome as Outcome, SlotView } from "@plumbline/core/schedule/schedule";
import { IconAlertTriangle } from "@tabler/icons-react";
import { StatusBadge } from "#features/run-list/status-badge.tsx";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";

/** Labels of slots without a run. */
const withoutRun = {
  claimed: "schedule.claimed",
  started: "schedule.started",
  missed: "schedule.missedSlot",
  overlapped: "schedule.overlapped",
  refused: "schedule.refused",
} as const satisfies Record<Outcome, MessageId>;

/** The outcome of a slot: its run's status, or the reason that there is none. */
export function SlotOutcomeText({ slot: { runs, outcome, problem } }: { slot: SlotView }) {
  const say = useSay();
  const run = runs.find(({ isControl }) => !isControl);
  return (
    <Group gap={8} wrap="nowrap">
      {run && (
        <Anchor
          component={Link}
          href={`/runs/${run.runId}`}
          underline="never"
          aria-label={say("schedule.runIs", { status: run.status })}
        >
          <StatusBadge status={run.status} />
        </Anchor>
      )}
      {problem !== null && (
        <Tooltip label={problem}>
          <IconAlertTriangle size={15} stroke={1.8} role="img" aria-label={say("schedule.noResult")} tabIndex={0} />
        </Tooltip>
      )}
      {!run && (
        <Text span size="sm" fw={problem === null ? undefined : 600}>
          {say(withoutRun[outcome])}
        </Text>
      )}
    </Group>
  );
}
