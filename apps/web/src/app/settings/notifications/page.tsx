import type { Metadata } from "next";
import { NotificationsView } from "#features/notifications/notifications-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Notifications" };

export default function NotificationsPage() {
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.channel.find.queryOptions()),
        client.prefetchQuery(api.channel.canMail.queryOptions()),
        client.prefetchQuery(api.channel.deliveries.queryOptions()),
      ]}
    >
      <NotificationsView />
    </Prefetched>
  );
}
