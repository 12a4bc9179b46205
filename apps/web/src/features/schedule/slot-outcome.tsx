"use client";

import { Anchor, Group, Text, Tooltip } from "@mantine/core";
import type { SlotOutcome as Outcome, SlotView } from "@plumbline/core/schedule/schedule";
import { IconAlertTriangle } from "@tabler/icons-react";
import { StatusBadge } from "#features/run-list/status-badge.tsx";
import { Link } from "#ui/link.tsx";

/** Where there is no run. */
const withoutRun = {
  claimed: "about to start",
  started: "its run was deleted",
  missed: "missed",
  overlapped: "left out",
  refused: "not started",
} as const satisfies Record<Outcome, string>;

/** What came of a slot: its run's status, or why there is none; marked where it produced nothing. */
export function SlotOutcome({ slot: { runs, outcome, problem } }: { slot: SlotView }) {
  const run = runs.find(({ isControl }) => !isControl);
  return (
    <Group gap={8} wrap="nowrap">
      {run && (
        <Anchor component={Link} href={`/runs/${run.runId}`} underline="never" aria-label={`Run: ${run.status}`}>
          <StatusBadge status={run.status} />
        </Anchor>
      )}
      {problem !== null && (
        <Tooltip label={problem}>
          <IconAlertTriangle size={15} stroke={1.8} role="img" aria-label="Nothing came of it" tabIndex={0} />
        </Tooltip>
      )}
      {!run && (
        <Text span size="sm" fw={problem === null ? undefined : 600}>
          {withoutRun[outcome]}
        </Text>
      )}
    </Group>
  );
}
