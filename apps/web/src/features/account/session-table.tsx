"use client";

import { Button, Stack } from "@mantine/core";
import type { SessionView } from "@plumbline/core/access/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { actionsTitle, type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { endColumn } from "#ui/table/end-column.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { describeBrowser } from "./describe-browser.ts";

const openedBy = { password: "account.byPassword", link: "account.byLink" } as const satisfies Record<
  SessionView["openedBy"],
  MessageId
>;

/** Sessions of a person; all but the present one can be ended. */
export function SessionTable({ sessions }: { sessions: SessionView[] }) {
  const say = useSay();
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
      title: say("account.browser"),
      render: ({ userAgent, isCurrent }) =>
        isCurrent
          ? say("account.thisOne", { browser: describeBrowser(userAgent, say) })
          : describeBrowser(userAgent, say),
    },
    {
      accessor: "openedBy",
      title: say("account.openedBy"),
      ...fromTablet,
      render: (session) => say(openedBy[session.openedBy]),
    },
    { accessor: "createdAt", title: say("account.since"), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    endColumn(say("account.ends")),
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
            aria-label={say("account.endOf", { browser: describeBrowser(userAgent, say) })}
          >
            {say("account.end")}
          </Button>
        ),
    },
  ];
  return (
    <Stack>
      {end.error && <ErrorPanel failure={toFailure(end.error)} />}
      <DataTable
        label={say("account.sessions")}
        records={sessions}
        columns={columns}
        idOf={({ sessionId }) => sessionId}
      />
    </Stack>
  );
}
