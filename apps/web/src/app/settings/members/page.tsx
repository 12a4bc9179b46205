import type { Metadata } from "next";
import { MembersView } from "#features/settings/members-view.tsx";
import { Prefetched } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Members" };

export default function MembersPage() {
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.member.find.queryOptions()),
        client.prefetchQuery(api.invitation.find.queryOptions()),
      ]}
    >
      <MembersView />
    </Prefetched>
  );
}
