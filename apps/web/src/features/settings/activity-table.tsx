"use client";

import { Text } from "@mantine/core";
import { activities } from "@plumbline/core/access/activities";
import type { ActivityView } from "@plumbline/core/access/activity";
import type { Say } from "#i18n/say.ts";
import { type NameOf, useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

const columnsIn = (say: Say, nameOf: NameOf): Column<ActivityView>[] => [
  { accessor: "at", title: say("settings.when"), render: ({ at }) => <TimeAgo at={at} /> },
  {
    accessor: "actor",
    title: say("settings.who"),
    render: ({ actor, byToken }) =>
      byToken ? say("settings.byToken", { name: actor ?? "" }) : (actor ?? say("settings.automatic")),
  },
  {
    accessor: "action",
    title: say("settings.what"),
    render: ({ action, subject }) => (
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {nameOf("activities", action, "label", activities[action])} <b>{subject}</b>
      </Text>
    ),
  },
  {
    accessor: "details",
    title: say("settings.particulars"),
    ...fromTablet,
    render: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name}: ${value ?? say("settings.none")}`)
        .join(", "),
  },
];

/** Lines of the audit log. */
export function ActivityTable({ activities: records, fetching }: { activities: ActivityView[]; fetching: boolean }) {
  const say = useSay();
  return (
    <DataTable
      label={say("settings.activity")}
      records={records}
      columns={columnsIn(say, useNameOf())}
      idOf={({ activityId }) => activityId}
      fetching={fetching}
    />
  );
}
