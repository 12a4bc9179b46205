"use client";

import { Anchor, Group, Text, Tooltip } from "@mantine/core";
import type { SlotOutcome as Outcome, SlotView } from "@plumbline/core/schedule/schedule";
import { IconAlertTriangle } from "@tabler/icons-react";
import { StatusBadge } from "#features/run-list/status-badge.tsx";
import { Link } from "#ui/link.tsx";

/** Labels of slots without a run. */
const withoutRun = {
  claimed: "about to start",
  started: "its run was deleted",
  missed: "missed",
  overlapped: "left out",
  refused: "not started",
} as const satisfies Record<Outcome, string>;

/** The outcome of a slot: its run's status, or the reason that there is none. */
export function SlotOutcomeText({ slot: { runs, outcome, problem } }: { slot: SlotView }) {
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
          <IconAlertTriangle size={15} stroke={1.8} role="img" aria-label="No result" tabIndex={0} />
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
