"use client";

import { Anchor, Code, Text } from "@mantine/core";
import type { ScheduleView } from "@plumbline/core/schedule/schedule";
import { useRouter } from "next/navigation";
import { ABSENT } from "#ui/format.ts";
import { formatWhen } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { type Column, DataTable, fromDesktop, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { ChangesNote } from "./changes-note.tsx";
import { TimeUntil } from "./next-times.tsx";
import { SlotOutcomeText } from "./slot-outcome.tsx";

const columns: Column<ScheduleView>[] = [
  {
    accessor: "name",
    title: "Schedule",
    render: ({ scheduleId, name, suite }) => (
      <>
        <Anchor
          component={Link}
          href={`/schedules/${scheduleId}`}
          fz="sm"
          fw={500}
          c="inherit"
          onClick={(event) => event.stopPropagation()}
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {suite.name}
        </Text>
      </>
    ),
  },
  {
    accessor: "cron",
    title: "When",
    ...fromTablet,
    render: ({ cron, timeZone }) => (
      <>
        <Code>{cron}</Code>
        <Text size="xs" c="dimmed">
          {timeZone}
        </Text>
      </>
    ),
  },
  { accessor: "nextTimes", title: "Next", render: (schedule) => <Next schedule={schedule} /> },
  {
    accessor: "lastSlot",
    title: "Last time",
    render: ({ lastSlot }) =>
      lastSlot ? (
        <>
          <SlotOutcomeText slot={lastSlot} />
          <Text size="xs" c="dimmed">
            <TimeAgo at={lastSlot.slotAt} />
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          not yet
        </Text>
      ),
  },
  {
    accessor: "changes",
    title: "Against the night before",
    ...fromDesktop,
    render: ({ lastSlot }) => (lastSlot?.problem === null ? <ChangesNote changes={lastSlot.changes} /> : ABSENT),
  },
];

/** Every schedule; each row links to its page. */
export function ScheduleTable({ schedules }: { schedules: ScheduleView[] }) {
  const router = useRouter();
  return (
    <DataTable
      label="Schedules"
      records={schedules}
      columns={columns}
      idOf={({ scheduleId }) => scheduleId}
      onRowClick={({ scheduleId }) => router.push(`/schedules/${scheduleId}`)}
    />
  );
}

function Next({ schedule: { pausedAt, nextTimes, timeZone } }: { schedule: ScheduleView }) {
  const [next] = nextTimes;
  if (pausedAt || !next)
    return (
      <Text size="sm" c="dimmed">
        paused
      </Text>
    );
  return (
    <>
      <Text size="sm">
        <TimeUntil at={next} />
      </Text>
      <Text size="xs" c="dimmed">
        {formatWhen(next, timeZone)}
      </Text>
    </>
  );
}
