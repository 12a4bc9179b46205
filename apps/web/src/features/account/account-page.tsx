"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "#features/visitor/visitor.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { CreateOrganizationForm } from "./create-organization-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SessionTable } from "./session-table.tsx";

/** A person's own account: who they are, how they sign in, where they are signed in. */
export function AccountPage() {
  const api = useTRPC();
  const account = useQuery(api.account.get.queryOptions());
  const mayOwn = useMay("own");
  const sessions = useQuery(api.account.findSessions.queryOptions());
  return (
    <>
      <PageHeader title="Account">
        Who you are here, and how you sign in. Whoever works alone needs none of it: the one-time link is enough.
      </PageHeader>
      <Stack gap="xl">
        <QueryState query={account}>
          {(known) => (
            <>
              <Section title="You">
                <ProfileForm account={known} />
              </Section>
              <Section title="Password">
                {!known.hasPassword && (
                  <Text size="sm" c="dimmed" mb="sm" maw={560}>
                    You have none yet. With one, and an e-mail address that is yours, you sign in from any browser.
                  </Text>
                )}
                <PasswordForm account={known} />
              </Section>
              {known.hasPassword && (
                <Section title="Second factor">
                  <SecondFactor account={known} />
                </Section>
              )}
            </>
          )}
        </QueryState>
        <Section title="Sessions">
          <QueryState query={sessions}>{(known) => <SessionTable sessions={known} />}</QueryState>
        </Section>
        {mayOwn && (
          <Section title="Another organization">
            <Text size="sm" c="dimmed" mb="sm" maw={560}>
              It has its own runs, members and tokens, invisible from here. Your account menu switches between them.
            </Text>
            <CreateOrganizationForm />
          </Section>
        )}
      </Stack>
    </>
  );
}
