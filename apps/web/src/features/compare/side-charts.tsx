"use client";

import { Select, Stack, Text, Title } from "@mantine/core";
import type { ComparedSide } from "@plumbline/core/compare/views";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import panels from "#charts/frame/panels.module.css";
import { prepareCumulative } from "#charts/latency/cumulative.ts";
import { prepareDistribution } from "#charts/latency/distribution.ts";
import { CumulativePlot, DistributionPlot } from "#charts/latency/distribution-plot.tsx";
import { PercentilePlot } from "#charts/latency/percentile-plot.tsx";
import { preparePercentilePlot } from "#charts/latency/prepare-percentile-plot.ts";
import {
  type OverlayId,
  overlayIds,
  overlayIdsFor,
  overlayLabel,
  overlays,
  prepareOverlay,
} from "#charts/time/overlay.ts";
import { SharedTime } from "#charts/time/shared-time.tsx";
import { TimeSeries } from "#charts/time/time-series.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { measuredBy, type SideLine, sideLines } from "../comparison/side-lines.ts";

type DrawnSide = { line: SideLine; side: ComparedSide; shownTrialId: string };

/** Longer rounds are read in steps of ten seconds, as many points as a chart can draw. */
const MOST_FRAMES = 1000;

/** Drawn for both sides under Resources, whatever is chosen above. */
const resources = ["cpu", "memory", "generatorCpu", "network"] as const satisfies readonly OverlayId[];

/** Percentiles, seconds and resources of all sides over each other. */
export function SideCharts({ sides }: { sides: readonly ComparedSide[] }) {
  const say = useSay();
  const lines = sideLines(sides);
  const drawn = sides.flatMap((side, index): DrawnSide[] => {
    const line = lines[index];
    return line && side.shownTrialId ? [{ line, side, shownTrialId: side.shownTrialId }] : [];
  });
  if (drawn.length === 0) return <Text size="sm">{say("sideCharts.none")}</Text>;
  return (
    <>
      <SideLatencies drawn={drawn} />
      <SideOverlays drawn={drawn} />
    </>
  );
}

/** All rounds of a side together: histograms are merged count by count, percentiles never averaged. */
function SideLatencies({ drawn }: { drawn: readonly DrawnSide[] }) {
  const api = useTRPC();
  const say = useSay();
  const query = useQuery(
    api.compare.latencies.queryOptions(
      {
        sides: drawn.map(({ side }) => side.trials.filter(({ isUsable }) => isUsable).map(({ trialId }) => trialId)),
      },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  return (
    <QueryState
      query={query}
      isEmpty={(latencies) => latencies.every(({ count }) => count === 0)}
      empty={<Text size="sm">{say("sideCharts.noLatencies")}</Text>}
    >
      {(latencies) => {
        const of = drawn.map(({ line }, index) => ({ line, latency: latencies[index] }));
        const bars = of.map(({ line, latency }) => ({ ...line, bars: latency?.bars ?? [] }));
        const rounds = of.map(({ line, latency }) => `${line.letter} ${latency?.rounds ?? 0}`).join(", ");
        return (
          <div className={panels.panels}>
            <PercentilePlot
              title={say("sideCharts.percentiles")}
              subtitle={say("sideCharts.percentilesMeaning", { rounds })}
              data={preparePercentilePlot(of.map(({ line, latency }) => ({ ...line, curve: latency?.curve ?? [] })))}
            />
            <DistributionPlot
              title={say("sideCharts.distribution")}
              subtitle={say("sideCharts.distributionMeaning", { rounds })}
              data={prepareDistribution(bars)}
            />
            <CumulativePlot
              title={say("sideCharts.cumulative")}
              subtitle={say("sideCharts.cumulativeMeaning", { rounds })}
              data={prepareCumulative(bars)}
            />
          </div>
        );
      }}
    </QueryState>
  );
}

function SideOverlays({ drawn }: { drawn: readonly DrawnSide[] }) {
  const api = useTRPC();
  const say = useSay();
  const [overlayId, choose] = useQueryState<OverlayId>("series", parseAsStringLiteral(overlayIds).withDefault("p99"));
  const measured = measuredBy(drawn.map(({ side }) => side));
  const offered = overlayIdsFor(measured);
  const drawnResources = resources.filter((id) => offered.includes(id));
  const shown = [...new Set([overlayId, ...drawnResources])];
  const query = useQuery(
    api.trial.frames.queryOptions(
      {
        trialIds: drawn.map(({ shownTrialId }) => shownTrialId),
        values: [...new Set(shown.flatMap((id) => overlays[id].values))],
        mostFrames: MOST_FRAMES,
      },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const chartOf = (id: OverlayId, frames: NonNullable<typeof query.data>, height: number) => (
    <TimeSeries
      key={id}
      title={say("sideCharts.overTime", { figure: overlayLabel(id, measured, say) })}
      subtitle={say("sideCharts.overTimeMeaning")}
      data={prepareOverlay(
        id,
        drawn.map(({ line, shownTrialId }) => ({ ...line, frames: frames[shownTrialId] ?? [] })),
      )}
      height={height}
    />
  );
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        w={200}
        aria-label={say("sideCharts.metric")}
        data={offered.map((value) => ({ value, label: overlayLabel(value, measured, say) }))}
        value={overlayId}
        onChange={(value) => void choose(overlayIds.find((id) => id === value) ?? null)}
        allowDeselect={false}
      />
      <QueryState
        query={query}
        isEmpty={(frames) => drawn.every(({ shownTrialId }) => (frames[shownTrialId] ?? []).length === 0)}
        empty={<Text size="sm">{say("sideCharts.noSeconds")}</Text>}
      >
        {(frames) => (
          <SharedTime>
            <Stack gap="xl">
              {chartOf(overlayId, frames, 260)}
              <section>
                <Title order={2} mb="xs">
                  {say("sideCharts.resources")}
                </Title>
                <div className={panels.panels}>{drawnResources.map((id) => chartOf(id, frames, 180))}</div>
              </section>
            </Stack>
          </SharedTime>
        )}
      </QueryState>
    </Stack>
  );
}
