"use client";

import { Button, Stack, Text } from "@mantine/core";
import type { DeliveryView } from "@plumbline/core/notification/channel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { formatDuration } from "#ui/format.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { actionsTitle, type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

/** The latest messages with their outcomes, and a button to send one again. */
export function DeliveryTable({ deliveries }: { deliveries: DeliveryView[] }) {
  const api = useTRPC();
  const cache = useQueryClient();
  const again = useMutation(
    api.channel.redeliver.mutationOptions({ onSuccess: () => cache.invalidateQueries(api.channel.pathFilter()) }),
  );
  const columns: Column<DeliveryView>[] = [
    { accessor: "createdAt", title: "When", width: 110, render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { accessor: "channelName", title: "Channel" },
    {
      accessor: "title",
      title: "Message",
      ...fromTablet,
      render: ({ title, type }) => (
        <>
          {title}
          <Text size="xs" c="dimmed">
            {type}
          </Text>
        </>
      ),
    },
    { accessor: "status", title: "Outcome", render: (delivery) => <Result delivery={delivery} /> },
    {
      accessor: "actions",
      title: actionsTitle,
      textAlign: "right",
      render: ({ deliveryId, status, title }) =>
        status === "waiting" ? null : (
          <Button
            variant="default"
            size="compact-sm"
            disabled={again.isPending}
            onClick={() => again.mutate({ deliveryId })}
            aria-label={`Send again: ${title}`}
          >
            Again
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="sm">
      {again.error && <ErrorPanel failure={toFailure(again.error)} />}
      <DataTable label="Messages" records={deliveries} columns={columns} idOf={({ deliveryId }) => deliveryId} />
    </Stack>
  );
}

function Result({ delivery: { status, attempts } }: { delivery: DeliveryView }) {
  const last = attempts.at(-1);
  const tries = `${attempts.length} ${attempts.length === 1 ? "try" : "tries"}`;
  return (
    <>
      <Text size="sm" fw={status === "failed" ? 600 : undefined}>
        {status === "waiting" && last ? "waiting to be tried again" : status}
      </Text>
      <Text size="xs" c="dimmed" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
        {last?.error ?? (last ? `${last.status ?? "taken"} after ${formatDuration(last.durationMs / 1000)}` : "")}
        {attempts.length > 1 && ` · ${tries}`}
      </Text>
    </>
  );
}
