"use client";

import { MultiSelect, Stack, Text, Title } from "@mantine/core";
import type { ComparisonOverview } from "@plumbline/core/compare/views";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatInstant } from "#ui/format-date.ts";
import { PageHeader } from "#ui/page-header.tsx";
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
      <PageHeader title="Languages and profiles">
        Every language under every scenario, and each language's framework servers against its minimal ones. Each cell
        links to its comparison.
      </PageHeader>
      <QueryState
        query={known}
        isEmpty={() => offered.length === 0}
        empty={<EmptyState title="No results yet">No run has a finished trial.</EmptyState>}
      >
        {() => (
          <Stack gap="xl">
            <MultiSelect
              label="Runs"
              description="Several runs are combined if scenario version, load and environment are equal."
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
                <ChartSource facts={[["Runs", namesOf(offered, runIds)]]}>
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
  if (overview.languages.length === 0) return <Text size="sm">No trial of these runs has begun yet.</Text>;
  return (
    <>
      <LanguageHeat overview={overview} />
      <section>
        <Title order={2}>What the framework costs</Title>
        <Text size="xs" c="dimmed" mb="xs">
          framework ÷ minimal of the figure to read first · median and 95 % interval · of several servers the middle one
        </Text>
        {overview.profiles.length === 0 ? (
          <Text size="sm">No language has both minimal and framework servers in these runs.</Text>
        ) : (
          <ProfileTable overview={overview} />
        )}
      </section>
    </>
  );
}
