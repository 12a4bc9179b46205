import type { Metadata } from "next";
import { TokensView } from "#features/settings/tokens-view.tsx";
import { Prefetched } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Settings" };

export default function SettingsPage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.token.find.queryOptions())]}>
      <TokensView />
    </Prefetched>
  );
}
