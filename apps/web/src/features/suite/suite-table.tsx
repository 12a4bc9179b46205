"use client";

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import type { SuiteView } from "@plumbline/core/schedule/suite";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { Link } from "#ui/link.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { actionsTitle, type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { filledRunHref } from "../run-request/filled-run-href.ts";
import { useStartKey } from "../run-request/use-start-key.ts";
import { useMay } from "../visitor/visitor.tsx";
import { describeSuite } from "./describe-suite.ts";

/** Every suite: open it as a new run, start it, delete it. */
export function SuiteTable({ suites }: { suites: SuiteView[] }) {
  const api = useTRPC();
  const say = useSay();
  const cache = useQueryClient();
  const router = useRouter();
  const keyOf = useStartKey();
  const start = useMutation(
    api.suite.start.mutationOptions({ onSuccess: ({ runId }) => router.push(`/runs/${runId}`) }),
  );
  const remove = useMutation(
    api.suite.remove.mutationOptions({ onSuccess: () => cache.invalidateQueries(api.suite.pathFilter()) }),
  );
  const [mayRun, mayManage] = [useMay("run"), useMay("manage")];
  const columns: Column<SuiteView>[] = [
    {
      accessor: "name",
      title: say("suite.suite"),
      render: ({ name, request }) => (
        <>
          <Anchor component={Link} href={filledRunHref(request)} fz="sm" fw={500} c="inherit">
            <bdi>{name}</bdi>
          </Anchor>
          <Text size="xs" c="dimmed">
            {describeSuite(say, request)}
          </Text>
        </>
      ),
    },
    {
      accessor: "schedules",
      title: say("suite.startedBy"),
      ...fromTablet,
      render: ({ schedules }) => (schedules.length > 0 ? schedules.join(", ") : say("suite.noSchedule")),
    },
    {
      accessor: "actions",
      title: actionsTitle,
      textAlign: "right",
      render: ({ suiteId, name, schedules }) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {mayRun && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => start.mutate({ suiteId, startKey: keyOf(suiteId) })}
              disabled={start.isPending || start.isSuccess}
              aria-label={say("suite.startOf", { name })}
            >
              {say("suite.start")}
            </Button>
          )}
          {mayManage && schedules.length === 0 && (
            <ConfirmButton
              label={say("schedule.delete")}
              about={name}
              question={say("schedule.deleteAsk", { name })}
              consequence={say("suite.deleteMeaning")}
              failure={remove.error ? toFailure(remove.error) : null}
              pending={remove.isPending}
              onConfirm={() => remove.mutateAsync({ suiteId })}
            />
          )}
        </Group>
      ),
    },
  ];
  return (
    <Stack gap="sm">
      {start.error && <ErrorPanel failure={toFailure(start.error)} />}
      <DataTable label={say("suite.title")} records={suites} columns={columns} idOf={({ suiteId }) => suiteId} />
    </Stack>
  );
}
