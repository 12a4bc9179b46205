import type { Metadata } from "next";
import { MembersView } from "#features/member/members-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

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
