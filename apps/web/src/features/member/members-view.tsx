"use client";

import { List, Stack, Text, Title } from "@mantine/core";
import { Role, roleMeanings } from "@plumbline/core/access/permission";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "#features/visitor/visitor.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import { InvitationTable } from "./invitation-table.tsx";
import { MemberTable } from "./member-table.tsx";

/** Members of the organization with their roles, and open invitations. */
export function MembersView() {
  const members = useQuery(useTRPC().member.find.queryOptions());
  const mayInvite = useMay("administer");
  return (
    <>
      <PageHeader title="Members">
        Everybody here sees what the organization measured; what else they may do is their role. Other organizations of
        this installation see nothing of it.
      </PageHeader>
      <Stack gap="xl">
        <section aria-label="Members">
          <QueryState query={members}>{(known) => <MemberTable members={known} />}</QueryState>
        </section>
        <section aria-labelledby="roles">
          <Title order={2} id="roles" mb="sm">
            Roles
          </Title>
          <List size="sm">
            {Role.options.map((role) => (
              <List.Item key={role}>
                <b>{role}</b>: {roleMeanings[role]}
              </List.Item>
            ))}
          </List>
        </section>
        {mayInvite ? (
          <Invitations />
        ) : (
          <Text size="sm" c="dimmed">
            Owners and admins invite others and change roles.
          </Text>
        )}
      </Stack>
    </>
  );
}

function Invitations() {
  const invitations = useQuery(useTRPC().invitation.find.queryOptions());
  return (
    <section aria-labelledby="invite">
      <Title order={2} id="invite" mb="sm">
        Invite somebody
      </Title>
      <Stack>
        <InvitationForm />
        <QueryState query={invitations} isEmpty={(open) => open.length === 0} empty={<span />}>
          {(open) => <InvitationTable invitations={open} />}
        </QueryState>
      </Stack>
    </section>
  );
}
