"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { Section } from "#ui/page/section.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { CreateOrganizationForm } from "./create-organization-form.tsx";
import { NewEmail } from "./new-email.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SessionTable } from "./session-table.tsx";

/** A person's own account: who they are, how they sign in, where they are signed in. */
export function AccountPage() {
  const say = useSay();
  const api = useTRPC();
  const account = useQuery(api.account.get.queryOptions());
  const mayOwn = useMay("own");
  const sessions = useQuery(api.account.findSessions.queryOptions());
  return (
    <>
      <PageHeader title={say("shell.account")}>{say("account.lead")}</PageHeader>
      <Stack gap="xl">
        <QueryState query={account}>
          {(known) => (
            <>
              <Section title={say("account.you")}>
                {known.newEmail && <NewEmail email={known.newEmail} />}
                <ProfileForm account={known} />
              </Section>
              <Section title={say("account.password")}>
                {!known.hasPassword && (
                  <Text size="sm" c="dimmed" mb="sm" maw={560}>
                    {say("account.noPassword")}
                  </Text>
                )}
                <PasswordForm account={known} />
              </Section>
              {known.hasPassword && (
                <Section title={say("account.secondFactor")}>
                  <SecondFactor account={known} />
                </Section>
              )}
            </>
          )}
        </QueryState>
        <Section title={say("account.sessions")}>
          <QueryState query={sessions}>{(known) => <SessionTable sessions={known} />}</QueryState>
        </Section>
        {mayOwn && (
          <Section title={say("account.another")}>
            <Text size="sm" c="dimmed" mb="sm" maw={560}>
              {say("account.anotherMeaning")}
            </Text>
            <CreateOrganizationForm />
          </Section>
        )}
      </Stack>
    </>
  );
}
