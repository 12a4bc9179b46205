"use client";

import { Anchor, Text } from "@mantine/core";
import type { SlotView } from "@plumbline/core/schedule/schedule";
import { ABSENT } from "#ui/format.ts";
import { formatWhen } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { ChangesNote } from "./changes-note.tsx";
import { SlotOutcomeText } from "./slot-outcome.tsx";

const columnsOf = (timeZone: string): Column<SlotView>[] => [
  { accessor: "slotAt", title: "Time", render: ({ slotAt }) => formatWhen(slotAt, timeZone) },
  {
    accessor: "outcome",
    title: "Outcome",
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
    title: "Against the night before",
    ...fromTablet,
    render: ({ changes, problem }) => (problem === null ? <ChangesNote changes={changes} /> : ABSENT),
  },
  { accessor: "control", title: "A/A control", ...fromTablet, render: (slot) => <Control slot={slot} /> },
];

/** Outcomes of a schedule's slots, newest first. */
export function SlotTable({ slots, timeZone }: { slots: SlotView[]; timeZone: string }) {
  return (
    <DataTable
      label="Slots"
      records={slots}
      columns={columnsOf(timeZone)}
      idOf={({ slotAt }) => slotAt.toISOString()}
    />
  );
}

function Control({ slot: { runs, failure, outcome } }: { slot: SlotView }) {
  const control = runs.find(({ isControl }) => isControl);
  if (control)
    return (
      <Anchor component={Link} href={`/runs/${control.runId}`} fz="sm">
        {control.status}
      </Anchor>
    );
  if (outcome === "started" && failure) return <Text size="sm">not started: {failure.message}</Text>;
  return ABSENT;
}
