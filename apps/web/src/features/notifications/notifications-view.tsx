"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { Section } from "#ui/page/section.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { Restricted } from "../visitor/restricted.tsx";
import { ChannelCard } from "./channel-card.tsx";
import { ChannelForm } from "./channel-form.tsx";
import { DeliveryTable } from "./delivery-table.tsx";

const EVERY_MS = 5_000;

/** The organization's notification channels and the outcome of each message. */
export function NotificationsView() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say("channel.title")}>{say("channel.lead")}</PageHeader>
      <Restricted to="notify">
        <Channels />
      </Restricted>
    </>
  );
}

function Channels() {
  const api = useTRPC();
  const say = useSay();
  const channels = useQuery(api.channel.find.queryOptions());
  const deliveries = useQuery(api.channel.deliveries.queryOptions(undefined, { refetchInterval: EVERY_MS }));
  return (
    <Stack gap="xl">
      <QueryState
        query={channels}
        isEmpty={(found) => found.length === 0}
        empty={<EmptyState title={say("channel.none")}>{say("channel.noneMeaning")}</EmptyState>}
      >
        {(found) => (
          <Stack>
            {found.map((channel) => (
              <ChannelCard key={channel.channelId} channel={channel} />
            ))}
          </Stack>
        )}
      </QueryState>
      <Section title={say("channel.new")}>
        <ChannelForm />
      </Section>
      <Section title={say("channel.messages")}>
        <QueryState
          query={deliveries}
          isEmpty={(found) => found.length === 0}
          empty={<EmptyState title={say("channel.noMessages")} />}
        >
          {(found) => <DeliveryTable deliveries={found} />}
        </QueryState>
      </Section>
    </Stack>
  );
}
