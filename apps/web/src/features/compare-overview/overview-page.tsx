"use client";

import { MultiSelect, Stack, Text, Title } from "@mantine/core";
import type { ComparisonOverview } from "@plumbline/core/compare/views";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatInstant } from "#ui/format-date.ts";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { PageBasisSwitch, useBasis } from "../metric/basis-switch.tsx";
import { LanguageHeat } from "./language-heat.tsx";
import { ProfileTable } from "./profile-table.tsx";
import { runsParam } from "./runs-param.ts";

/** Runs offered, newest first. */
const OFFERED_RUNS = 50;

/** Several runs at once: languages by scenario, and a framework's cost in each language. */
export function OverviewPage() {
  const api = useTRPC();
  const say = useSay();
  const [{ runs: chosen }, setParams] = useQueryStates(runsParam, { history: "push" });
  const known = useQuery(api.run.find.queryOptions({ limit: OFFERED_RUNS }));
  const offered = known.data?.runs.filter((run) => run.trials.succeeded > 0) ?? [];
  const runIds = chosen.length > 0 ? chosen : offered.slice(0, 1).map(({ runId }) => runId);
  const [of] = useBasis();
  const query = useQuery(
    api.compare.overview.queryOptions(
      { runIds, of },
      { enabled: runIds.length > 0, placeholderData: keepPreviousData },
    ),
  );
  return (
    <>
      <PageHeader title={say("heat.page")}>{say("heat.lead")}</PageHeader>
      <QueryState
        query={known}
        isEmpty={() => offered.length === 0}
        empty={<EmptyState title={say("heat.none")}>{say("heat.noneMeaning")}</EmptyState>}
      >
        {() => (
          <Stack gap="xl">
            <MultiSelect
              label={say("heat.runs")}
              description={say("heat.runsMeaning")}
              maw={560}
              searchable
              maxValues={20}
              data={offered.map((run) => ({
                value: run.runId,
                label: `${run.name} · ${formatInstant(run.createdAt, "UTC")}`,
              }))}
              value={[...runIds]}
              onChange={(runs) => void setParams({ runs })}
            />
            <PageBasisSwitch />
            <QueryState query={query}>
              {(overview) => (
                <ChartSource facts={[[say("heat.runs"), namesOf(offered, runIds)]]}>
                  <Overview overview={overview} />
                </ChartSource>
              )}
            </QueryState>
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function namesOf(runs: readonly { runId: string; name: string }[], chosen: readonly string[]): string {
  return chosen.map((runId) => runs.find((run) => run.runId === runId)?.name ?? runId).join(", ");
}

function Overview({ overview }: { overview: ComparisonOverview }) {
  const say = useSay();
  if (overview.languages.length === 0) return <Text size="sm">{say("heat.notBegun")}</Text>;
  return (
    <>
      <LanguageHeat overview={overview} />
      <section>
        <Title order={2}>{say("heat.cost")}</Title>
        <Text size="xs" c="dimmed" mb="xs">
          {say("heat.costMeaning")}
        </Text>
        {overview.profiles.length === 0 ? (
          <Text size="sm">{say("heat.noPairs")}</Text>
        ) : (
          <ProfileTable overview={overview} />
        )}
      </section>
    </>
  );
}
