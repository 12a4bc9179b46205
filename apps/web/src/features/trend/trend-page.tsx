"use client";

import { Button, Stack, Text } from "@mantine/core";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { MetricId } from "@plumbline/core/summary/metric-id";
import type { TrendView } from "@plumbline/core/trend/views";
import { IconPlayerPlay } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useTRPC } from "#trpc/client.tsx";
import { formatMoment } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
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
  const [params, setParams] = useQueryStates(trendParams, { history: "push" });
  const change = (changed: Partial<TrendParams>) => void setParams(changed);
  const isReversed = params.from !== null && params.to !== null && params.from > params.to;
  const query = useQuery(
    api.trend.get.queryOptions(toGetTrend(params), { enabled: !isReversed, placeholderData: keepPreviousData }),
  );
  return (
    <>
      <PageHeader
        title="Trends"
        actions={
          <>
            <SaveViewButton />
            <ShareTrend view={query.data} params={params} />
          </>
        }
      >
        A metric over runs: the median of each run with its interval, and its change points. Runs of another scenario
        version, load or environment are never on the same line.
      </PageHeader>
      {isReversed ? (
        <EmptyState
          title="The end is before the start"
          action={<Reset label="Show all time" onClick={() => change({ from: null, to: null })} />}
        >
          From {formatMoment(params.from?.getTime() ?? 0)} to {formatMoment(params.to?.getTime() ?? 0)}: choose a later
          end.
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
  const metric = MetricId.safeParse(view?.metricId);
  if (!view?.settingId || view.series.length === 0 || !metric.success) return null;
  const resource = {
    kind: "trend" as const,
    scenarioId: view.scenarioId,
    metricId: metric.data,
    serverIds: view.series.map(({ server }) => server.serverId),
    settingId: view.settingId,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  };
  return <ShareButton resource={resource} what="this trend" />;
}

type NothingProps = { view: TrendView; params: TrendParams; onChange: (changed: Partial<TrendParams>) => void };

/** Why there is no line, and the one thing to do about it. */
function NothingToDraw({ view, params, onChange }: NothingProps) {
  const { name } = getScenario(view.scenarioId);
  const setting = view.settings.find(({ settingId }) => settingId === view.settingId);
  if (view.settings.length === 0)
    return (
      <EmptyState title={`${name} has no finished run yet`} action={<RunScenario scenarioId={view.scenarioId} />}>
        A trend needs at least 2 runs of the same server, scenario version, load and environment whose trials the audit
        has not refused.
      </EmptyState>
    );
  if (!setting)
    return (
      <EmptyState
        title="Nothing is known by this setting"
        action={<Reset label="Show the latest setting" onClick={() => onChange({ setting: null })} />}
      >
        The address names a scenario version, load and environment under which {name} has no run; its runs may have been
        deleted.
      </EmptyState>
    );
  if (view.series.length === 0)
    return (
      <EmptyState
        title={`${params.servers.join(", ")}: never measured so`}
        action={<Reset label="Show the servers that were" onClick={() => onChange({ servers: [] })} />}
      >
        Under this version, load and environment there are runs of {setting.serverIds.join(", ")}. What was measured
        otherwise is not put in its place.
      </EmptyState>
    );
  if (params.from || params.to)
    return (
      <EmptyState
        title="No run in this time"
        action={<Reset label="Show all time" onClick={() => onChange({ from: null, to: null })} />}
      />
    );
  return (
    <EmptyState
      title="No run has this figure"
      action={<Reset label="Show the figure to read first" onClick={() => onChange({ metric: null })} />}
    >
      It is not measured under this scenario, or too few values carried it.
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
  return (
    <Button
      component={Link}
      href={`/runs/new?scenarios=${scenarioId}`}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
    >
      <Text span inherit>
        Run it
      </Text>
    </Button>
  );
}
