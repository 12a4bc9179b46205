import { NotificationsView } from "#features/notifications/notifications-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("channel.title");

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
