"use client";

import { Select, Stack } from "@mantine/core";
import { isUsable } from "@plumbline/core/audit/is-usable";
import type { ComparedSide } from "@plumbline/core/compare/views";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { PercentilePlot } from "#charts/percentile-plot.tsx";
import { type OverlayId, overlayIds, overlays, prepareOverlay } from "#charts/prepare/overlay.ts";
import { preparePercentilePlot } from "#charts/prepare/percentile-plot.ts";
import { TimeSeries } from "#charts/time-series.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { QueryState } from "#ui/query-state.tsx";
import { medianRound } from "../run/results.ts";
import { type SideLine, sideLines } from "./side-lines.ts";

type DrawnSide = { line: SideLine; trialId: string };

/** Each side's median round: percentiles may not be averaged over rounds. */
function drawnSides(sides: readonly ComparedSide[]): DrawnSide[] {
  const lines = sideLines(sides);
  return sides.flatMap((side, index) => {
    const succeeded = side.trials.filter(isUsable);
    const trial = medianRound(succeeded, "latency.p99") ?? medianRound(succeeded, "latency.p50") ?? succeeded[0];
    const line = lines[index];
    return trial && line ? [{ line, trialId: trial.trialId }] : [];
  });
}

/** Percentiles and seconds of all sides over each other. */
export function SideCharts({ sides }: { sides: readonly ComparedSide[] }) {
  const drawn = drawnSides(sides);
  if (drawn.length === 0) return null;
  return (
    <>
      <SidePercentiles drawn={drawn} />
      <SideOverlay drawn={drawn} />
    </>
  );
}

function SidePercentiles({ drawn }: { drawn: readonly DrawnSide[] }) {
  const api = useTRPC();
  const query = useQuery(
    api.trial.curves.queryOptions(
      { trialIds: drawn.map(({ trialId }) => trialId) },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  return (
    <QueryState query={query}>
      {(curves) => (
        <PercentilePlot
          title="Latency by percentile"
          subtitle="from the intended send · each side's median round by p99"
          data={preparePercentilePlot(drawn.map(({ line, trialId }) => ({ ...line, curve: curves[trialId] ?? [] })))}
        />
      )}
    </QueryState>
  );
}

function SideOverlay({ drawn }: { drawn: readonly DrawnSide[] }) {
  const api = useTRPC();
  const [overlayId, choose] = useQueryState<OverlayId>("series", parseAsStringLiteral(overlayIds).withDefault("p99"));
  const query = useQuery(
    api.trial.frames.queryOptions(
      { trialIds: drawn.map(({ trialId }) => trialId) },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        w={200}
        aria-label="What is shown over time"
        data={overlayIds.map((value) => ({ value, label: overlays[value].label }))}
        value={overlayId}
        onChange={(value) => void choose(overlayIds.find((id) => id === value) ?? null)}
        allowDeselect={false}
      />
      <QueryState query={query}>
        {(frames) => (
          <TimeSeries
            title={`${overlays[overlayId].label} over time`}
            subtitle="seconds from the start of measuring · each side's median round by p99 · shaded: warm-up and drain"
            data={prepareOverlay(
              overlayId,
              drawn.map(({ line, trialId }) => ({ ...line, frames: frames[trialId] ?? [] })),
            )}
            height={260}
          />
        )}
      </QueryState>
    </Stack>
  );
}
