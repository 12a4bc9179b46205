"use client";

import { Stack, Text } from "@mantine/core";
import { summaryMetrics } from "@plumbline/core/metric/summary-metrics";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import type { TrendChanges, TrendView } from "@plumbline/core/trend/views";
import { useQueries } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { identify } from "#charts/prepare/server-color.ts";
import { prepareTrendChart } from "#charts/prepare/trend-chart.ts";
import { TrendChart } from "#charts/trend-chart.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/error-panel.tsx";
import { toFailure } from "#ui/failure.ts";
import { Glossary } from "../glossary/glossary.tsx";
import { Annotations } from "./annotations.tsx";
import { ChangeList } from "./change-list.tsx";
import { settingLabel } from "./setting-label.ts";
import { trendNotes } from "./trend-notes.ts";
import type { TrendParams } from "./trend-params.ts";
import { Versions } from "./versions.tsx";

/** The chart of a trend, what weakens it, where it moved, and what happened meanwhile. */
export function TrendBody({ view, onChange }: { view: TrendView; onChange: (changed: Partial<TrendParams>) => void }) {
  const api = useTRPC();
  const router = useRouter();
  const { metricId } = view;
  const found = useQueries({
    queries: view.series.map(({ seriesId }) => api.trend.changes.queryOptions({ seriesId, metricId })),
  });
  const changes = found.flatMap(({ data }): TrendChanges[] => (data ? [data] : []));
  const failed = found.find(({ error }) => error);
  const identities = identify(view.series.map(({ server }) => server));
  const metric = Object.entries(summaryMetrics).find(([id]) => id === metricId)?.[1] ?? summaryMetrics["latency.p99"];
  const lines = view.series.map(({ seriesId, server, points, versions }) => ({
    seriesId,
    label: server.serverId,
    color: identities.get(server.serverId)?.color ?? "currentColor",
    dash: identities.get(server.serverId)?.dash ?? "",
    points,
    versions,
  }));
  const setting = view.settings.find(({ settingId }) => settingId === view.settingId);
  const direction = metric.better === "neither" ? "describes the load" : `${metric.better} is better`;
  return (
    <Stack gap="xl">
      <Stack gap="xs">
        <TrendChart
          title={`${metric.label}, ${getScenario(view.scenarioId).name}`}
          subtitle={`medians of runs · whiskers: 95 % intervals, from 6 rounds on · ${direction}${setting ? ` · ${settingLabel(setting)}` : ""} · UTC`}
          data={prepareTrendChart({
            lines,
            changes,
            floor: view.floor,
            annotations: view.annotations,
            baselines: view.baselines,
            unit: metric.unit,
          })}
          onZoom={(fromMs, toMs) => onChange({ from: new Date(fromMs), to: new Date(toMs) })}
          onOpen={(runId) => router.push(`/runs/${runId}`)}
        />
        <Text size="xs" c="dimmed">
          Draw over a stretch to zoom into it; click a point to open its run. Letters are changes, numbers are
          annotations, a triangle on the axis is a server built of something else, by its commit or the digest of its
          source; a named line is a baseline.
        </Text>
        {trendNotes(view, changes).map((note) => (
          <Text key={note} size="sm" maw={860}>
            {note}
          </Text>
        ))}
      </Stack>
      {failed && <ErrorPanel failure={toFailure(failed.error)} onRetry={() => void failed.refetch()} />}
      <ChangeList view={view} changes={changes} pending={found.some(({ isPending }) => isPending)} unit={metric.unit} />
      <Versions series={view.series} />
      <Annotations view={view} />
      <Glossary of={["median", "interval", "percentile", "change", "p", "floor", "setting", "audit"]} />
    </Stack>
  );
}
