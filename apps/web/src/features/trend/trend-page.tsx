"use client";

import { Button, Stack, Text } from "@mantine/core";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { summaryMetricIds } from "@plumbline/core/summary/summary-metrics";
import type { TrendView } from "@plumbline/core/trend/views";
import { IconPlayerPlay } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatMoment } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { ShareButton } from "../share/share-button.tsx";
import { SaveViewButton } from "../view/save-view-button.tsx";
import { TrendBody } from "./trend-body.tsx";
import { TrendControls } from "./trend-controls.tsx";
import { type TrendParams, toGetTrend, trendParams } from "./trend-params.ts";

/** A metric over runs. The address holds the selection. */
export function TrendPage() {
  const api = useTRPC();
  const say = useSay();
  const [params, setParams] = useQueryStates(trendParams, { history: "push" });
  const change = (changed: Partial<TrendParams>) => void setParams(changed);
  const isReversed = params.from !== null && params.to !== null && params.from > params.to;
  const query = useQuery(
    api.trend.get.queryOptions(toGetTrend(params), { enabled: !isReversed, placeholderData: keepPreviousData }),
  );
  return (
    <>
      <PageHeader
        title={say("trend.title")}
        actions={
          <>
            <SaveViewButton />
            <ShareTrend view={query.data} params={params} />
          </>
        }
      >
        {say("trend.lead")}
      </PageHeader>
      {isReversed ? (
        <EmptyState
          title={say("trend.reversed")}
          action={<Reset label={say("trend.showAll")} onClick={() => change({ from: null, to: null })} />}
        >
          {say("trend.reversedMeaning", {
            from: formatMoment(params.from?.getTime() ?? 0),
            to: formatMoment(params.to?.getTime() ?? 0),
          })}
        </EmptyState>
      ) : (
        <QueryState query={query}>
          {(view) => (
            <Stack gap="lg" aria-busy={query.isPlaceholderData}>
              <TrendControls view={view} params={params} onChange={change} />
              {view.series.some(({ runs }) => runs > 0) ? (
                <TrendBody view={view} onChange={change} />
              ) : (
                <NothingToDraw view={view} params={params} onChange={change} />
              )}
            </Stack>
          )}
        </QueryState>
      )}
    </>
  );
}

/** A link to just these lines; open ends of the time move on. */
function ShareTrend({ view, params: { from, to } }: { view: TrendView | undefined; params: TrendParams }) {
  const say = useSay();
  const metricId = summaryMetricIds.find((id) => id === view?.metricId);
  if (!view?.settingId || view.series.length === 0 || !metricId) return null;
  const resource = {
    kind: "trend" as const,
    scenarioId: view.scenarioId,
    metricId,
    serverIds: view.series.map(({ server }) => server.serverId),
    settingId: view.settingId,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  };
  return <ShareButton resource={resource} what={say("trend.what")} />;
}

type NothingProps = { view: TrendView; params: TrendParams; onChange: (changed: Partial<TrendParams>) => void };

/** Why there is no line, and the one thing to do about it. */
function NothingToDraw({ view, params, onChange }: NothingProps) {
  const say = useSay();
  const scenario = useNameOf()("scenarios", view.scenarioId, "name", getScenario(view.scenarioId).name);
  const setting = view.settings.find(({ settingId }) => settingId === view.settingId);
  if (view.settings.length === 0)
    return (
      <EmptyState title={say("trend.noRuns", { scenario })} action={<RunScenario scenarioId={view.scenarioId} />}>
        {say("trend.noRunsMeaning")}
      </EmptyState>
    );
  if (!setting)
    return (
      <EmptyState
        title={say("trend.noSetting")}
        action={<Reset label={say("trend.latestSetting")} onClick={() => onChange({ setting: null })} />}
      >
        {say("trend.noSettingMeaning", { scenario })}
      </EmptyState>
    );
  if (view.series.length === 0)
    return (
      <EmptyState
        title={say("trend.never", { servers: params.servers.join(", ") })}
        action={<Reset label={say("trend.showMeasured")} onClick={() => onChange({ servers: [] })} />}
      >
        {say("trend.neverMeaning", { servers: setting.serverIds.join(", ") })}
      </EmptyState>
    );
  if (params.from || params.to)
    return (
      <EmptyState
        title={say("trend.noneInTime")}
        action={<Reset label={say("trend.showAll")} onClick={() => onChange({ from: null, to: null })} />}
      />
    );
  return (
    <EmptyState
      title={say("trend.noFigure")}
      action={<Reset label={say("trend.showFirst")} onClick={() => onChange({ metric: null })} />}
    >
      {say("trend.noFigureMeaning")}
    </EmptyState>
  );
}

function Reset({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}

function RunScenario({ scenarioId }: { scenarioId: string }) {
  const say = useSay();
  return (
    <Button
      component={Link}
      href={`/runs/new?scenarios=${scenarioId}`}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
    >
      <Text span inherit>
        {say("trend.run")}
      </Text>
    </Button>
  );
}
