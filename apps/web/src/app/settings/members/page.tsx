import { MembersView } from "#features/member/members-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("member.title");

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
