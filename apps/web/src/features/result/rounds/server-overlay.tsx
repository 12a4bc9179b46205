"use client";

import { Group, Select, Stack } from "@mantine/core";
import { medianRound, type ScenarioResult, type ServerResult } from "@plumbline/core/result/results";
import { labelOf } from "@plumbline/core/result/speech";
import { nounFor } from "@plumbline/core/server/client-id";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import { chartName, type ServerIdentity } from "#charts/color/server-color.ts";
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
import { TimeWindow } from "#charts/time/time-window.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { ALL_ROUNDS, canShowAll, overlaidTrials, roundsOf, shownRound } from "./overlaid-rounds.ts";

/** Longer trials are read in steps of ten seconds, as many points as a chart can draw. */
const MOST_FRAMES = 1000;

type Identities = ReadonlyMap<string, ServerIdentity>;

const lineOf = (serverId: string, identities: Identities) => ({
  seriesId: serverId,
  label: chartName(serverId, identities),
  color: identities.get(serverId)?.color ?? "currentColor",
  dash: identities.get(serverId)?.dash ?? "",
});

/** Every server over each other, second by second: all rounds, or one of choice. */
export function ServerOverlay({ result, identities }: { result: ScenarioResult; identities: Identities }) {
  const [chosen, setRound] = useQueryState("round", parseAsInteger);
  const [overlayId, setOverlay] = useQueryState<OverlayId>(
    "series",
    parseAsStringLiteral(overlayIds).withDefault("p99"),
  );
  const round = shownRound(result, chosen);
  return (
    <Stack gap="xs">
      <OverlayChoice
        {...{ result, overlayId, round }}
        onOverlay={(id) => void setOverlay(id)}
        onRound={(value) => void setRound(value)}
      />
      <OverlayChart {...{ result, identities, overlayId, round }} />
    </Stack>
  );
}

type Shown = { result: ScenarioResult; overlayId: OverlayId; round: number };

/** Servers or clients. */
const measuredIn = ({ results }: ScenarioResult) => nounFor(results.map(({ server }) => server.serverId));

type OverlayChoiceProps = Shown & { onOverlay: (id: OverlayId) => void; onRound: (round: number) => void };

function OverlayChoice({ result, overlayId, round, onOverlay, onRound }: OverlayChoiceProps) {
  const say = useSay();
  const measured = measuredIn(result);
  const rounds = roundsOf(result).map((value) => ({
    value: String(value),
    label: say("results.roundOption", { round: value }),
  }));
  const all = canShowAll(result) ? [{ value: String(ALL_ROUNDS), label: say("results.allRounds") }] : [];
  return (
    <Group gap="xs">
      <Select
        size="xs"
        w={200}
        aria-label={say("sideCharts.metric")}
        data={overlayIdsFor(measured).map((value) => ({ value, label: overlayLabel(value, measured, say) }))}
        value={overlayId}
        onChange={(value) => onOverlay(overlayIds.find((id) => id === value) ?? "p99")}
        allowDeselect={false}
      />
      <Select
        size="xs"
        w={120}
        aria-label={say("duel.round")}
        data={[...all, ...rounds]}
        value={String(round)}
        onChange={(value) => onRound(Number(value))}
        allowDeselect={false}
      />
    </Group>
  );
}

function OverlayChart({ result, identities, overlayId, round }: Shown & { identities: Identities }) {
  const say = useSay();
  const api = useTRPC();
  const trials = useMemo(() => overlaidTrials(result, round, identities, say), [result, round, identities, say]);
  const query = useQuery(
    api.trial.frames.queryOptions(
      {
        trialIds: trials.map(({ trialId }) => trialId),
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
        trials.map(({ trialId, ...line }) => ({ ...line, frames: query.data?.[trialId] ?? [] })),
      ),
    [overlayId, query.data, trials],
  );
  if (trials.length === 0) return null;
  const measured = measuredIn(result);
  const servers = trials.filter(({ of }) => of === undefined).length;
  const rounds =
    round === ALL_ROUNDS
      ? say("results.thickAndThin", { figure: labelOf(summaryMetrics[result.metricId]) })
      : say("results.round", { round });
  const total = result.results.length + result.without.length;
  return (
    <QueryState query={query}>
      {() => (
        <SharedTime>
          <TimeWindow span={data.x.domain} />
          <TimeSeries
            title={say("sideCharts.overTime", { figure: overlayLabel(overlayId, measured, say) })}
            subtitle={say(measured === "client" ? "results.clientsOverTime" : "results.serversOverTime", {
              rounds,
              shown: servers,
              total,
            })}
            data={data}
            height={260}
          />
        </SharedTime>
      )}
    </QueryState>
  );
}

/** Latency of each server's median round by percentile. Rounds are shown, not averaged: percentiles may not be. */
export function ServerPercentiles({ result, identities }: { result: ScenarioResult; identities: Identities }) {
  const say = useSay();
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
          title={say("sideCharts.percentiles")}
          subtitle={
            result.rounds === 1
              ? say("results.oneRound")
              : say(measuredIn(result) === "client" ? "results.medianClientRounds" : "results.medianServerRounds")
          }
          data={preparePercentilePlot(
            chosen.map((trial) => ({ ...lineOf(trial.serverId, identities), curve: curves[trial.trialId] ?? [] })),
          )}
        />
      )}
    </QueryState>
  );
}
