"use client";

import { Stack, Text } from "@mantine/core";
import type { TrendChanges, TrendView } from "@plumbline/core/trend/views";
import { useQueries } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useSpeech } from "#i18n/use-speech.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { Glossary } from "../glossary/glossary.tsx";
import { metricOf } from "../metric/metric-of.ts";
import { Annotations } from "./annotations.tsx";
import { ChangeList } from "./change-list.tsx";
import { TrendFigure } from "./trend-figure.tsx";
import { trendNotes } from "./trend-notes.ts";
import type { TrendParams } from "./trend-params.ts";
import { Versions } from "./versions.tsx";

/** The chart of a trend with its caveats, change points, builds and annotations. */
export function TrendBody({ view, onChange }: { view: TrendView; onChange: (changed: Partial<TrendParams>) => void }) {
  const api = useTRPC();
  const router = useRouter();
  const say = useSay();
  const { list } = useSpeech();
  const { metricId } = view;
  const found = useQueries({
    queries: view.series.map(({ seriesId }) => api.trend.changes.queryOptions({ seriesId, metricId })),
  });
  const changes = found.flatMap(({ data }): TrendChanges[] => (data ? [data] : []));
  const failed = found.find(({ error }) => error);
  const unit = metricOf(view).unit;
  return (
    <Stack gap="xl">
      <Stack gap="xs">
        <TrendFigure
          view={view}
          changes={changes}
          onZoom={(fromMs, toMs) => onChange({ from: new Date(fromMs), to: new Date(toMs) })}
          onOpen={(runId) => router.push(`/runs/${runId}`)}
          listed
        />
        <Text size="xs" c="dimmed">
          {say("trend.hint")}
        </Text>
        {trendNotes({ say, list }, view, changes).map((note) => (
          <Text key={note} size="sm" maw={860}>
            {note}
          </Text>
        ))}
      </Stack>
      {failed && <ErrorPanel failure={toFailure(failed.error)} onRetry={() => void failed.refetch()} />}
      <ChangeList view={view} changes={changes} pending={found.some(({ isPending }) => isPending)} unit={unit} />
      <Versions series={view.series} />
      <Annotations view={view} />
      <Glossary of={["median", "interval", "percentile", "change", "p", "floor", "setting", "audit"]} />
    </Stack>
  );
}
