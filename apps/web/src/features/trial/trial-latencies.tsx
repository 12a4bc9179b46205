"use client";

import type { TrialView } from "@plumbline/core/trial/views";
import { useQuery } from "@tanstack/react-query";
import { PercentilePlot } from "#charts/series/percentile-plot.tsx";
import { preparePercentilePlot } from "#charts/series/prepare-percentile-plot.ts";
import { useTRPC } from "#trpc/client.tsx";
import { QueryState } from "#ui/state/query-state.tsx";

/** Latency by percentile over the trial's whole measured window. */
export function TrialPercentiles({ trial, color }: { trial: TrialView; color: string }) {
  const api = useTRPC();
  const query = useQuery(
    api.trial.curves.queryOptions({ trialIds: [trial.trialId] }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  return (
    <QueryState
      query={query}
      isEmpty={(curves) => (curves[trial.trialId] ?? []).length === 0}
      empty={<p>This trial has no latencies: nothing was delivered.</p>}
    >
      {(curves) => (
        <PercentilePlot
          title="Latency by percentile"
          subtitle="from the intended send, all deliveries of the measured window that arrived"
          data={preparePercentilePlot([
            { seriesId: trial.serverId, label: trial.serverId, color, dash: "", curve: curves[trial.trialId] ?? [] },
          ])}
        />
      )}
    </QueryState>
  );
}
