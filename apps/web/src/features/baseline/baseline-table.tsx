"use client";

import { Anchor, Button, Code } from "@mantine/core";
import type { BaselineView } from "@plumbline/core/baseline/baseline";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { type Column, DataTable, fromTablet } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

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
  { accessor: "sides", title: "Servers × scenarios", ...fromTablet, render: ({ sides }) => sides.length },
  { accessor: "setAt", title: "Set", ...fromTablet, render: ({ setAt }) => <TimeAgo at={setAt} /> },
  { accessor: "remove", title: "State", render: (baseline) => <RemoveBaseline name={baseline.name} /> },
];

/** Names that stand for runs. */
export function BaselineTable({ baselines }: { baselines: BaselineView[] }) {
  return <DataTable label="Baselines" records={baselines} columns={columns} idOf={({ name }) => name} />;
}

/** Takes a name away; the run stays, and the name can be set again. */
function RemoveBaseline({ name }: { name: string }) {
  const api = useTRPC();
  const client = useQueryClient();
  const remove = useMutation(
    api.baseline.remove.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: api.baseline.find.queryKey() }),
    }),
  );
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={remove.isPending}
      onClick={() => remove.mutate({ name })}
      aria-label={`Remove the baseline ${name}`}
    >
      Remove
    </Button>
  );
}
