"use client";

import { Anchor, Group } from "@mantine/core";
import type { TrialRow, TrialView } from "@plumbline/core/trial/views";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { Crumbs } from "#ui/page/crumbs.tsx";
import { neighboursOf } from "./neighbours.ts";

/** The way back to the run, and the trials executed before and after this one. */
export function TrialNavigation({ trial }: { trial: TrialView }) {
  const say = useSay();
  const { data } = useQuery(useTRPC().run.get.queryOptions({ runId: trial.runId }));
  const { before, after } = neighboursOf(data?.rows ?? [], trial.trialId);
  return (
    <Group justify="space-between">
      <Crumbs
        steps={[
          { label: say("run.runs"), href: "/runs" },
          { label: trial.runName, href: `/runs/${trial.runId}` },
        ]}
        here={say("trial.here", { server: trial.serverId, round: trial.round })}
      />
      <Group gap="md" component="nav" aria-label={say("trial.ofRun")}>
        {before && (
          <Anchor component={Link} href={`/trials/${before.trialId}`} size="sm" rel="prev">
            <IconChevronLeft size={14} aria-hidden /> {say("trial.previous", { trial: nameOf(before, say) })}
          </Anchor>
        )}
        {after && (
          <Anchor component={Link} href={`/trials/${after.trialId}`} size="sm" rel="next">
            {say("trial.next", { trial: nameOf(after, say) })} <IconChevronRight size={14} aria-hidden />
          </Anchor>
        )}
      </Group>
    </Group>
  );
}

function nameOf({ serverId, scenarioId, round }: TrialRow, say: Say): string {
  return say("trial.here", { server: `${serverId} × ${scenarioId}`, round });
}
