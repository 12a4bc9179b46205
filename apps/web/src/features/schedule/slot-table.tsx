"use client";

import { Anchor, Text } from "@mantine/core";
import type { SlotView } from "@plumbline/core/schedule/schedule";
import type { Locale } from "#i18n/locale.ts";
import type { Say } from "#i18n/say.ts";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT } from "#ui/format.ts";
import { formatWhen } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { ChangesNote } from "./changes-note.tsx";
import { SlotOutcomeText } from "./slot-outcome.tsx";

const columnsOf = (say: Say, locale: Locale, timeZone: string): Column<SlotView>[] => [
  { accessor: "slotAt", title: say("schedule.time"), render: ({ slotAt }) => formatWhen(slotAt, timeZone, locale) },
  {
    accessor: "outcome",
    title: say("schedule.outcome"),
    render: (slot) => (
      <>
        <SlotOutcomeText slot={slot} />
        {slot.problem && (
          <Text size="xs" c="dimmed" style={{ whiteSpace: "normal" }}>
            {slot.problem}
          </Text>
        )}
      </>
    ),
  },
  {
    accessor: "changes",
    title: say("schedule.against"),
    ...fromTablet,
    render: ({ changes, problem }) => (problem === null ? <ChangesNote changes={changes} /> : ABSENT),
  },
  {
    accessor: "control",
    title: say("schedule.controlShort"),
    ...fromTablet,
    render: (slot) => <Control slot={slot} />,
  },
];

/** Outcomes of a schedule's slots, newest first. */
export function SlotTable({ slots, timeZone }: { slots: SlotView[]; timeZone: string }) {
  const say = useSay();
  const locale = usePageLocale();
  return (
    <DataTable
      label={say("schedule.slots")}
      records={slots}
      columns={columnsOf(say, locale, timeZone)}
      idOf={({ slotAt }) => slotAt.toISOString()}
    />
  );
}

function Control({ slot: { runs, failure, outcome } }: { slot: SlotView }) {
  const say = useSay();
  const control = runs.find(({ isControl }) => isControl);
  if (control)
    return (
      <Anchor component={Link} href={`/runs/${control.runId}`} fz="sm">
        {control.status}
      </Anchor>
    );
  if (outcome === "started" && failure)
    return <Text size="sm">{say("schedule.notStarted", { why: failure.message })}</Text>;
  return ABSENT;
}
