import { AccountPage } from "#features/account/account-page.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("shell.account");

export default function Page() {
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.account.get.queryOptions()),
        client.prefetchQuery(api.account.findSessions.queryOptions()),
      ]}
    >
      <AccountPage />
    </Prefetched>
  );
}
