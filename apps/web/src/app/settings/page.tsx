import type { Metadata } from "next";
import { TokensView } from "#features/token/tokens-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Settings" };

export default function SettingsPage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.token.find.queryOptions())]}>
      <TokensView />
    </Prefetched>
  );
}
