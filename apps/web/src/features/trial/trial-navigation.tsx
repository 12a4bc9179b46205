"use client";

import { Anchor, Breadcrumbs, Group, Text } from "@mantine/core";
import type { TrialRow, TrialView } from "@plumbline/core/trial/views";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { neighboursOf } from "./neighbours.ts";

/** The way back to the run, and the trials executed before and after this one. */
export function TrialNavigation({ trial }: { trial: TrialView }) {
  const { data } = useQuery(useTRPC().run.get.queryOptions({ runId: trial.runId }));
  const { before, after } = neighboursOf(data?.rows ?? [], trial.trialId);
  return (
    <Group justify="space-between" component="nav" aria-label="Trials of this run">
      <Breadcrumbs>
        <Anchor component={Link} href="/runs" size="sm">
          Runs
        </Anchor>
        <Anchor component={Link} href={`/runs/${trial.runId}`} size="sm">
          {trial.runName}
        </Anchor>
        <Text size="sm" aria-current="page">
          {trial.serverId}, round {trial.round}
        </Text>
      </Breadcrumbs>
      <Group gap="md">
        {before && (
          <Anchor component={Link} href={`/trials/${before.trialId}`} size="sm" rel="prev">
            <IconChevronLeft size={14} aria-hidden /> Previous: {nameOf(before)}
          </Anchor>
        )}
        {after && (
          <Anchor component={Link} href={`/trials/${after.trialId}`} size="sm" rel="next">
            Next: {nameOf(after)} <IconChevronRight size={14} aria-hidden />
          </Anchor>
        )}
      </Group>
    </Group>
  );
}

function nameOf({ serverId, scenarioId, round }: TrialRow): string {
  return `${serverId} × ${scenarioId}, round ${round}`;
}
