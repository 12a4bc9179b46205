"use client";

import { Text } from "@mantine/core";
import { type ActivityView, activities } from "@plumbline/core/access/activity";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

const columns: Column<ActivityView>[] = [
  { accessor: "at", title: "When", render: ({ at }) => <TimeAgo at={at} /> },
  {
    accessor: "actor",
    title: "Who",
    render: ({ actor, byToken }) => (byToken ? `token ${actor}` : (actor ?? "Plumbline (automatic)")),
  },
  {
    accessor: "action",
    title: "What",
    render: ({ action, subject }) => (
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {activities[action]} <b>{subject}</b>
      </Text>
    ),
  },
  {
    accessor: "details",
    title: "Particulars",
    ...fromTablet,
    render: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name}: ${value ?? "none"}`)
        .join(", "),
  },
];

/** Lines of the audit log. */
export function ActivityTable({ activities: records, fetching }: { activities: ActivityView[]; fetching: boolean }) {
  return (
    <DataTable
      label="Audit log"
      records={records}
      columns={columns}
      idOf={({ activityId }) => activityId}
      fetching={fetching}
    />
  );
}
