"use client";

import { List, Stack, Text, Title } from "@mantine/core";
import { roleNames } from "@plumbline/core/access/roles";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import { InvitationTable } from "./invitation-table.tsx";
import { MemberTable } from "./member-table.tsx";

/** Members of the organization with their roles, and open invitations. */
export function MembersView() {
  const say = useSay();
  const members = useQuery(useTRPC().member.find.queryOptions());
  const mayInvite = useMay("administer");
  return (
    <>
      <PageHeader title={say("member.title")}>{say("member.lead")}</PageHeader>
      <Stack gap="xl">
        <section aria-label={say("member.title")}>
          <QueryState query={members}>{(known) => <MemberTable members={known} />}</QueryState>
        </section>
        <section aria-labelledby="roles">
          <Title order={2} id="roles" mb="sm">
            {say("member.roles")}
          </Title>
          <List size="sm">
            {roleNames.map((role) => (
              <List.Item key={role}>
                <b>{say(`role.${role}`)}</b>: {say(`role.${role}Meaning`)}
              </List.Item>
            ))}
          </List>
        </section>
        {mayInvite ? (
          <Invitations />
        ) : (
          <Text size="sm" c="dimmed">
            {say("member.whoInvites")}
          </Text>
        )}
      </Stack>
    </>
  );
}

function Invitations() {
  const say = useSay();
  const invitations = useQuery(useTRPC().invitation.find.queryOptions());
  return (
    <section aria-labelledby="invite">
      <Title order={2} id="invite" mb="sm">
        {say("member.invite")}
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
