"use client";

import { Anchor, Code } from "@mantine/core";
import type { BaselineView } from "@plumbline/core/baseline/baseline";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { Link } from "#ui/link.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { useMay } from "../visitor/visitor.tsx";
import { invalidateBaselines } from "./invalidate-baselines.ts";

const columnsIn = (say: Say): Column<BaselineView>[] => [
  { accessor: "name", title: say("common.name"), render: ({ name }) => <Code>{name}</Code> },
  {
    accessor: "runName",
    title: say("baseline.run"),
    render: ({ runId, runName }) => (
      <Anchor component={Link} href={`/runs/${runId}`} size="sm" underline="always">
        {runName}
      </Anchor>
    ),
  },
  { accessor: "sides", title: say("baseline.sides"), ...fromTablet, render: ({ sides }) => describeSides(say, sides) },
  { accessor: "setAt", title: say("baseline.setAt"), ...fromTablet, render: ({ setAt }) => <TimeAgo at={setAt} /> },
  { accessor: "remove", title: say("baseline.state"), render: (baseline) => <RemoveBaseline name={baseline.name} /> },
];

/** Baselines by name. */
export function BaselineTable({ baselines }: { baselines: BaselineView[] }) {
  const say = useSay();
  return (
    <DataTable label={say("baseline.table")} records={baselines} columns={columnsIn(say)} idOf={({ name }) => name} />
  );
}

/** "3", or "3, 2 rounds SUSPECT" if that was accepted when the baseline was set. */
function describeSides(say: Say, sides: BaselineView["sides"]): string {
  const suspect = sides.reduce((sum, side) => sum + side.suspect, 0);
  return suspect > 0 ? say("baseline.suspect", { sides: sides.length, count: suspect }) : String(sides.length);
}

/** Takes a name away; the run stays, and the name can be set again. */
function RemoveBaseline({ name }: { name: string }) {
  const api = useTRPC();
  const say = useSay();
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
      label={say("baseline.remove")}
      about={say("baseline.about", { name })}
      question={say("baseline.removeAsk", { name })}
      consequence={say("baseline.removeMeaning")}
      failure={remove.error ? toFailure(remove.error) : null}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync({ name })}
    />
  );
}
