"use client";

import { Anchor, Code } from "@mantine/core";
import type { BaselineView } from "@plumbline/core/baseline/baseline";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { Link } from "#ui/link.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { useMay } from "../visitor/visitor.tsx";
import { invalidateBaselines } from "./invalidate-baselines.ts";

const columns: Column<BaselineView>[] = [
  { accessor: "name", title: "Name", render: ({ name }) => <Code>{name}</Code> },
  {
    accessor: "runName",
    title: "Run",
    render: ({ runId, runName }) => (
      <Anchor component={Link} href={`/runs/${runId}`} size="sm" underline="always">
        {runName}
      </Anchor>
    ),
  },
  { accessor: "sides", title: "Servers × scenarios", ...fromTablet, render: ({ sides }) => describeSides(sides) },
  { accessor: "setAt", title: "Set", ...fromTablet, render: ({ setAt }) => <TimeAgo at={setAt} /> },
  { accessor: "remove", title: "State", render: (baseline) => <RemoveBaseline name={baseline.name} /> },
];

/** Baselines by name. */
export function BaselineTable({ baselines }: { baselines: BaselineView[] }) {
  return <DataTable label="Baselines" records={baselines} columns={columns} idOf={({ name }) => name} />;
}

/** "3", or "3, 2 rounds SUSPECT" if that was accepted when the baseline was set. */
function describeSides(sides: BaselineView["sides"]): string {
  const suspect = sides.reduce((sum, side) => sum + side.suspect, 0);
  return `${sides.length}${suspect > 0 ? `, ${suspect} ${suspect === 1 ? "round" : "rounds"} SUSPECT` : ""}`;
}

/** Takes a name away; the run stays, and the name can be set again. */
function RemoveBaseline({ name }: { name: string }) {
  const api = useTRPC();
  const client = useQueryClient();
  const mayManage = useMay("manage");
  const remove = useMutation(
    api.baseline.remove.mutationOptions({
      onSuccess: () => invalidateBaselines(client, api),
    }),
  );
  if (!mayManage) return null;
  return (
    <ConfirmButton
      label="Remove"
      about={`the baseline ${name}`}
      question={`Remove the baseline ${name}?`}
      consequence="Gates and badges with this name find no baseline. The run stays, and the name can be set again."
      failure={remove.error ? toFailure(remove.error) : null}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync({ name })}
    />
  );
}
