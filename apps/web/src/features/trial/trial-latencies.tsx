"use client";

import { Stack, Text, Title } from "@mantine/core";
import type { TrialView } from "@plumbline/core/trial/views";
import { useQuery } from "@tanstack/react-query";
import panels from "#charts/frame/panels.module.css";
import { prepareCumulative } from "#charts/latency/cumulative.ts";
import { CumulativePlot } from "#charts/latency/distribution-plot.tsx";
import { LatencyHeatMap } from "#charts/latency/latency-heat-map.tsx";
import { PercentilePlot } from "#charts/latency/percentile-plot.tsx";
import { prepareLatencyHeat } from "#charts/latency/prepare-latency-heat.ts";
import { preparePercentilePlot } from "#charts/latency/prepare-percentile-plot.ts";
import { SharedTime } from "#charts/time/shared-time.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { QueryState } from "#ui/state/query-state.tsx";

type TrialLatenciesProps = { trial: Pick<TrialView, "trialId" | "serverId">; color: string };

/** The latencies of a trial: by percentile and cumulated over the whole measured window, and over time. */
export function TrialLatencies({ trial, color }: TrialLatenciesProps) {
  const say = useSay();
  return (
    <Stack gap="md">
      <Title order={2}>{say("trial.latencies")}</Title>
      <WholeWindow trial={trial} color={color} />
      <OverTime trial={trial} color={color} />
    </Stack>
  );
}

function WholeWindow({ trial: { trialId, serverId }, color }: TrialLatenciesProps) {
  const say = useSay();
  const of = say("trial.latenciesOf");
  const query = useQuery(
    useTRPC().compare.latencies.queryOptions({ sides: [[trialId]] }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const line = { seriesId: serverId, label: serverId, color, dash: "" };
  return (
    <QueryState
      query={query}
      isEmpty={([latency]) => !latency || latency.count === 0}
      empty={<Text size="sm">{say("trial.noLatencies")}</Text>}
    >
      {([latency]) => (
        <div className={panels.panels}>
          <PercentilePlot
            title={say("sideCharts.percentiles")}
            subtitle={of}
            data={preparePercentilePlot([{ ...line, curve: latency?.curve ?? [] }])}
          />
          <CumulativePlot
            title={say("sideCharts.cumulative")}
            subtitle={`${say("trial.shareBelow")} · ${of}`}
            data={prepareCumulative([{ ...line, bars: latency?.bars ?? [] }])}
          />
        </div>
      )}
    </QueryState>
  );
}

/** Nothing if the trial has no stored latencies: the text above says so. */
function OverTime({ trial: { trialId }, color }: TrialLatenciesProps) {
  const say = useSay();
  const query = useQuery(
    useTRPC().trial.latencyHeat.queryOptions({ trialId }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  return (
    <QueryState query={query}>
      {(heat) =>
        heat.columns.length > 0 && (
          <SharedTime>
            <LatencyHeatMap
              title={say("trial.latencyOverTime")}
              subtitle={say("trial.heatMeaning")}
              data={prepareLatencyHeat(heat)}
              color={color}
            />
          </SharedTime>
        )
      }
    </QueryState>
  );
}
