"use client";

import { Button, Stack, Text } from "@mantine/core";
import type { DeliveryView } from "@plumbline/core/notification/channel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatDuration } from "#ui/format.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { actionsTitle, type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

/** The latest messages with their outcomes, and a button to send one again. */
export function DeliveryTable({ deliveries }: { deliveries: DeliveryView[] }) {
  const api = useTRPC();
  const say = useSay();
  const cache = useQueryClient();
  const again = useMutation(
    api.channel.redeliver.mutationOptions({ onSuccess: () => cache.invalidateQueries(api.channel.pathFilter()) }),
  );
  const columns: Column<DeliveryView>[] = [
    {
      accessor: "createdAt",
      title: say("channel.when"),
      width: 110,
      render: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    { accessor: "channelName", title: say("channel.channel"), render: ({ channelName }) => channelName },
    {
      accessor: "title",
      title: say("channel.message"),
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
    { accessor: "status", title: say("channel.outcome"), render: (delivery) => <Result delivery={delivery} /> },
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
            aria-label={say("channel.sendAgain", { title })}
          >
            {say("channel.again")}
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="sm">
      {again.error && <ErrorPanel failure={toFailure(again.error)} />}
      <DataTable
        label={say("channel.messages")}
        records={deliveries}
        columns={columns}
        idOf={({ deliveryId }) => deliveryId}
      />
    </Stack>
  );
}

const statusNames = {
  waiting: "channel.waiting",
  delivered: "channel.delivered",
  failed: "channel.failed",
} as const satisfies Record<DeliveryView["status"], MessageId>;

function Result({ delivery: { status, attempts } }: { delivery: DeliveryView }) {
  const say = useSay();
  const last = attempts.at(-1);
  const taken = (attempt: NonNullable<typeof last>) =>
    say("channel.after", {
      status: attempt.status ?? say("channel.taken"),
      duration: formatDuration(attempt.durationMs / 1000),
    });
  return (
    <>
      <Text size="sm" fw={status === "failed" ? 600 : undefined}>
        {say(status === "waiting" && last ? "channel.waitingAgain" : statusNames[status])}
      </Text>
      <Text size="xs" c="dimmed" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
        {last?.error ?? (last ? taken(last) : "")}
        {attempts.length > 1 && ` · ${say("channel.tries", { count: attempts.length })}`}
      </Text>
    </>
  );
}
