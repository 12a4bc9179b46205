"use client";

import { Button, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { type ApiOutputs, useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { SaveViewButton } from "../view/save-view-button.tsx";
import { NewRunLink } from "./new-run-link.tsx";
import { NothingYet } from "./nothing-yet.tsx";
import { refetchRuns } from "./refetch-runs.ts";
import { RunFilterBar } from "./run-filter-bar.tsx";
import { isFiltered, runFilters, toFindRuns } from "./run-filters.ts";
import { RunTable } from "./run-table.tsx";
import { SelectedRuns } from "./selected-runs.tsx";

type Page = ApiOutputs["run"]["find"];

/** The list of runs with its filters and pages, all of it in the address. */
export function RunsView() {
  const api = useTRPC();
  const say = useSay();
  const [filters, setFilters] = useQueryStates(runFilters, { history: "push" });
  const query = useQuery(
    api.run.find.queryOptions(toFindRuns(filters), {
      placeholderData: keepPreviousData,
      ...refetchRuns,
    }),
  );
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const selected = query.data?.runs.filter(({ runId }) => selectedIds.includes(runId)) ?? [];
  const untouched = !isFiltered(filters) && !filters.after;
  return (
    <>
      <PageHeader
        title={say("run.runs")}
        actions={
          <>
            <SaveViewButton />
            <NewRunLink />
          </>
        }
      >
        {say("runs.lead")}
      </PageHeader>
      {!(untouched && query.data?.runs.length === 0) && <RunFilterBar filters={filters} onChange={setFilters} />}
      <QueryState
        query={query}
        isEmpty={(page: Page) => page.runs.length === 0}
        empty={untouched ? <NothingYet /> : <NothingFound onAll={() => setFilters(null)} />}
      >
        {(page) => (
          <Stack gap="sm">
            <SelectedRuns selected={selected} onClear={() => setSelectedIds([])} />
            <RunTable
              runs={page.runs}
              fetching={query.isPlaceholderData}
              selection={{ selected, onChange: (runs) => setSelectedIds(runs.map(({ runId }) => runId)) }}
            />
            <Pager
              what={say("runs.count", { count: page.runs.length })}
              first={!filters.after}
              last={!page.nextCursor}
              onFirst={() => setFilters({ after: null })}
              onNext={() => setFilters({ after: page.nextCursor })}
            />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function NothingFound({ onAll }: { onAll: () => void }) {
  const say = useSay();
  return (
    <EmptyState
      title={say("runs.noMatch")}
      action={
        <Button variant="default" onClick={onAll}>
          {say("runs.showAll")}
        </Button>
      }
    >
      {say("runs.noMatchMeaning")}
    </EmptyState>
  );
}
