import type { Metadata } from "next";
import { AccountPage } from "#features/account/account-page.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Account" };

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
