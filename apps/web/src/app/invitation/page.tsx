import type { Metadata } from "next";
import { InvitationPage } from "#features/invitation/invitation-page.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { getVisitor, Prefetched } from "#server/entry/prefetched.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await titled("door.invitation")), referrer: "no-referrer" };
}

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const token = String((await searchParams).token ?? "");
  const { visitor } = await getVisitor();
  const person = visitor && { name: visitor.person.name, email: visitor.person.email };
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.invitation.get.queryOptions({ token }))]}>
      <InvitationPage token={token} person={person} />
    </Prefetched>
  );
}
