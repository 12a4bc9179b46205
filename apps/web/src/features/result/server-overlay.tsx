"use client";

import { Group, Select, Stack } from "@mantine/core";
import { nounFor } from "@plumbline/core/server/client-id";
import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import {
  type OverlayId,
  overlayIds,
  overlayIdsFor,
  overlayLabel,
  overlays,
  prepareOverlay,
} from "#charts/series/overlay.ts";
import { PercentilePlot } from "#charts/series/percentile-plot.tsx";
import { preparePercentilePlot } from "#charts/series/prepare-percentile-plot.ts";
import { TimeSeries } from "#charts/series/time-series.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { medianRound, type ScenarioResult, type ServerResult } from "./results.ts";

/** Longer trials are read in steps of ten seconds, as many points as a chart can draw. */
const MOST_FRAMES = 1000;

type Identities = ReadonlyMap<string, ServerIdentity>;

const lineOf = (serverId: string, identities: Identities) => ({
  seriesId: serverId,
  label: serverId,
  color: identities.get(serverId)?.color ?? "currentColor",
  dash: identities.get(serverId)?.dash ?? "",
});

/** One round of every server over each other, second by second. */
export function ServerOverlay({ result, identities }: { result: ScenarioResult; identities: Identities }) {
  const api = useTRPC();
  const [round, setRound] = useQueryState("round", parseAsInteger.withDefault(1));
  const [overlayId, setOverlay] = useQueryState<OverlayId>(
    "series",
    parseAsStringLiteral(overlayIds).withDefault("p99"),
  );
  const trials = result.results.flatMap(({ trials: all }) => all.filter((trial) => trial.round === round));
  const measured = nounFor(result.results.map(({ server }) => server.serverId));
  const rounds = [...new Set(result.results.flatMap(({ trials: all }) => all.map((trial) => trial.round)))].sort(
    (a, b) => a - b,
  );
  const query = useQuery(
    api.trial.frames.queryOptions(
      {
        trialIds: trials.map((trial) => trial.trialId),
        values: [...overlays[overlayId].values],
        mostFrames: MOST_FRAMES,
      },
      { enabled: trials.length > 0, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const data = useMemo(
    () =>
      prepareOverlay(
        overlayId,
        trials.map((trial) => ({ ...lineOf(trial.serverId, identities), frames: query.data?.[trial.trialId] ?? [] })),
      ),
    [overlayId, query.data, identities, trials],
  );
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Select
          size="xs"
          w={200}
          aria-label="Metric over time"
          data={overlayIdsFor(measured).map((value) => ({ value, label: overlayLabel(value, measured) }))}
          value={overlayId}
          onChange={(value) => void setOverlay(overlayIds.find((id) => id === value) ?? null)}
          allowDeselect={false}
        />
        <Select
          size="xs"
          w={110}
          aria-label="Round"
          data={rounds.map((value) => ({ value: String(value), label: `Round ${value}` }))}
          value={String(round)}
          onChange={(value) => void setRound(Number(value))}
          allowDeselect={false}
        />
      </Group>
      {trials.length === 0 ? null : (
        <QueryState query={query}>
          {() => (
            <TimeSeries
              title={`${overlayLabel(overlayId, measured)} over time`}
              subtitle={`seconds from the start of measuring · round ${round} · ${trials.length} of ${result.results.length + result.without.length} ${measured}s · shaded: warm-up and drain`}
              data={data}
              height={260}
            />
          )}
        </QueryState>
      )}
    </Stack>
  );
}

/** Latency of each server's median round by percentile. Rounds are shown, not averaged: percentiles may not be. */
export function ServerPercentiles({ result, identities }: { result: ScenarioResult; identities: Identities }) {
  const api = useTRPC();
  const chosen = result.results.flatMap(
    ({ trials }: ServerResult) => medianRound(trials, "latency.p99") ?? medianRound(trials, "latency.p50") ?? [],
  );
  const query = useQuery(
    api.trial.curves.queryOptions(
      { trialIds: chosen.map((trial) => trial.trialId) },
      { enabled: chosen.length > 0, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  if (chosen.length === 0) return null;
  return (
    <QueryState query={query}>
      {(curves) => (
        <PercentilePlot
          title="Latency by percentile"
          subtitle={
            result.rounds === 1
              ? "of what arrived, from the intended send · the one round"
              : `of what arrived, from the intended send · each ${nounFor(result.results.map(({ server }) => server.serverId))}'s median round by p99`
          }
          data={preparePercentilePlot(
            chosen.map((trial) => ({ ...lineOf(trial.serverId, identities), curve: curves[trial.trialId] ?? [] })),
          )}
        />
      )}
    </QueryState>
  );
}
