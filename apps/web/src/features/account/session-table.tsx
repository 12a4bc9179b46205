"use client";

import { Button, Stack } from "@mantine/core";
import type { SessionView } from "@plumbline/core/access/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { actionsTitle, type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { endColumn } from "#ui/table/end-column.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { describeBrowser } from "./describe-browser.ts";

const openedBy = { password: "password", link: "one-time link" } as const satisfies Record<
  SessionView["openedBy"],
  string
>;

/** Sessions of a person; all but the present one can be ended. */
export function SessionTable({ sessions }: { sessions: SessionView[] }) {
  const api = useTRPC();
  const client = useQueryClient();
  const end = useMutation(
    api.account.endSession.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.account.findSessions.queryKey() }),
    }),
  );
  const columns: Column<SessionView>[] = [
    {
      accessor: "userAgent",
      title: "Browser",
      render: ({ userAgent, isCurrent }) => `${describeBrowser(userAgent)}${isCurrent ? " (this one)" : ""}`,
    },
    { accessor: "openedBy", title: "Opened by", ...fromTablet, render: (session) => openedBy[session.openedBy] },
    { accessor: "createdAt", title: "Since", render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    endColumn("Ends"),
    {
      accessor: "end",
      title: actionsTitle,
      render: ({ sessionId, isCurrent, userAgent }) =>
        !isCurrent && (
          <Button
            variant="default"
            size="compact-sm"
            loading={end.isPending && end.variables.sessionId === sessionId}
            onClick={() => end.mutate({ sessionId })}
            aria-label={`End the session of ${describeBrowser(userAgent)}`}
          >
            End
          </Button>
        ),
    },
  ];
  return (
    <Stack>
      {end.error && <ErrorPanel failure={toFailure(end.error)} />}
      <DataTable label="Sessions" records={sessions} columns={columns} idOf={({ sessionId }) => sessionId} />
    </Stack>
  );
}
