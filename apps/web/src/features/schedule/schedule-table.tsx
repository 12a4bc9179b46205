"use client";

import { Anchor, Code, Text } from "@mantine/core";
import type { ScheduleView } from "@plumbline/core/schedule/schedule";
import { useRouter } from "next/navigation";
import type { Say } from "#i18n/say.ts";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT } from "#ui/format.ts";
import { formatWhen } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { type Column, DataTable, fromDesktop, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { ChangesNote } from "./changes-note.tsx";
import { TimeUntil } from "./next-times.tsx";
import { SlotOutcomeText } from "./slot-outcome.tsx";

const columnsIn = (say: Say): Column<ScheduleView>[] => [
  {
    accessor: "name",
    title: say("schedule.schedule"),
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
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="xs" c="dimmed">
          <bdi>{suite.name}</bdi>
        </Text>
      </>
    ),
  },
  {
    accessor: "cron",
    title: say("schedule.when"),
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
  { accessor: "nextTimes", title: say("schedule.next"), render: (schedule) => <Next schedule={schedule} /> },
  {
    accessor: "lastSlot",
    title: say("schedule.last"),
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
          {say("schedule.notYet")}
        </Text>
      ),
  },
  {
    accessor: "changes",
    title: say("schedule.against"),
    ...fromDesktop,
    render: ({ lastSlot }) => (lastSlot?.problem === null ? <ChangesNote changes={lastSlot.changes} /> : ABSENT),
  },
];

/** Every schedule; each row links to its page. */
export function ScheduleTable({ schedules }: { schedules: ScheduleView[] }) {
  const say = useSay();
  const router = useRouter();
  return (
    <DataTable
      label={say("schedule.title")}
      records={schedules}
      columns={columnsIn(say)}
      idOf={({ scheduleId }) => scheduleId}
      onRowClick={({ scheduleId }) => router.push(`/schedules/${scheduleId}`)}
    />
  );
}

function Next({ schedule: { pausedAt, nextTimes, timeZone } }: { schedule: ScheduleView }) {
  const say = useSay();
  const locale = usePageLocale();
  const [next] = nextTimes;
  if (pausedAt || !next)
    return (
      <Text size="sm" c="dimmed">
        {say("schedule.pausedShort")}
      </Text>
    );
  return (
    <>
      <Text size="sm">
        <TimeUntil at={next} />
      </Text>
      <Text size="xs" c="dimmed">
        {formatWhen(next, timeZone, locale)}
      </Text>
    </>
  );
}
