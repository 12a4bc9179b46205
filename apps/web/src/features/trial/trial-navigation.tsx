"use client";

import { Anchor, Group } from "@mantine/core";
import type { TrialRow, TrialView } from "@plumbline/core/trial/views";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { Crumbs } from "#ui/crumbs.tsx";
import { Link } from "#ui/link.tsx";
import { neighboursOf } from "./neighbours.ts";

/** The way back to the run, and the trials executed before and after this one. */
export function TrialNavigation({ trial }: { trial: TrialView }) {
  const { data } = useQuery(useTRPC().run.get.queryOptions({ runId: trial.runId }));
  const { before, after } = neighboursOf(data?.rows ?? [], trial.trialId);
  return (
    <Group justify="space-between">
      <Crumbs
        steps={[
          { label: "Runs", href: "/runs" },
          { label: trial.runName, href: `/runs/${trial.runId}` },
        ]}
        here={`${trial.serverId}, round ${trial.round}`}
      />
      <Group gap="md" component="nav" aria-label="Trials of this run">
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
