import { TokensView } from "#features/token/tokens-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("settings.title");

export default function SettingsPage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.token.find.queryOptions())]}>
      <TokensView />
    </Prefetched>
  );
}
