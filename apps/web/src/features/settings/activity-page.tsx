"use client";

import { Group, NativeSelect, Stack } from "@mantine/core";
import { activities, activityActions } from "@plumbline/core/access/activities";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { Restricted } from "../visitor/restricted.tsx";
import { activityFilters, toFindActivities } from "./activity-filters.ts";
import { ActivityTable } from "./activity-table.tsx";

/** The audit log of the organization. */
export function ActivityPage() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say("settings.activity")}>{say("settings.activityLead")}</PageHeader>
      <Restricted to="administer">
        <ActivityLog />
      </Restricted>
    </>
  );
}

function ActivityLog() {
  const say = useSay();
  const api = useTRPC();
  const [filters, setFilters] = useQueryStates(activityFilters, { history: "push" });
  const query = useQuery(api.organization.findActivities.queryOptions(toFindActivities(filters)));
  const nameOf = useNameOf();
  const members = useQuery(api.member.find.queryOptions());
  return (
    <>
      <Group mb="md" align="flex-end">
        <NativeSelect
          label={say("settings.person")}
          value={filters.person ?? ""}
          data={[
            { value: "", label: say("settings.everybody") },
            ...(members.data ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          onChange={(event) => setFilters({ person: event.currentTarget.value || null, after: null })}
        />
        <NativeSelect
          label={say("settings.what")}
          value={filters.action ?? ""}
          data={[
            { value: "", label: say("settings.everything") },
            ...activityActions.map((value) => ({
              value,
              label: `${nameOf("activities", value, "label", activities[value])} …`,
            })),
          ]}
          onChange={(event) =>
            setFilters({
              action: activityActions.find((one) => one === event.currentTarget.value) ?? null,
              after: null,
            })
          }
        />
      </Group>
      <QueryState
        query={query}
        isEmpty={({ activities: found }) => found.length === 0}
        empty={<EmptyState title={say("settings.nothing")}>{say("settings.nothingMeaning")}</EmptyState>}
      >
        {({ activities: found, nextCursor }) => (
          <Stack gap="sm">
            <ActivityTable activities={found} fetching={query.isFetching} />
            <Pager
              what={say("settings.entries", { count: found.length })}
              first={!filters.after}
              last={!nextCursor}
              onFirst={() => setFilters({ after: null })}
              onNext={() => setFilters({ after: nextCursor })}
            />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
