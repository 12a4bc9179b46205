"use client";

import { Button, Group, Text } from "@mantine/core";
import type { InvitationView } from "@plumbline/core/access/member";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SignInForm } from "#features/account/sign-in-form.tsx";
import { SignOutButton } from "#features/account/sign-out-button.tsx";
import { DoorPage } from "#features/signed-out/centered-page.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { QueryState } from "#ui/state/query-state.tsx";
import { JoinForm } from "./join-form.tsx";

type Person = { name: string; email: string } | null;

/** The page behind an invitation's link: inviter, organization, and the last step. */
export function InvitationPage({ token, person }: { token: string; person: Person }) {
  const say = useSay();
  const query = useQuery(useTRPC().invitation.get.queryOptions({ token }));
  return (
    <DoorPage title={say("door.invitation")}>
      <QueryState query={query}>
        {(invitation) => (
          <>
            <Text>
              {say("door.invited", {
                organization: invitation.organizationName,
                role: say(`role.${invitation.role}`),
                meaning: say(`role.${invitation.role}Meaning`),
              })}
            </Text>
            <NextStep token={token} invitation={invitation} person={person} />
          </>
        )}
      </QueryState>
    </DoorPage>
  );
}

function NextStep({ token, invitation, person }: { token: string; invitation: InvitationView; person: Person }) {
  const say = useSay();
  const { email } = invitation;
  if (person?.email === email) return <Accept token={token} name={person.name} />;
  if (person)
    return (
      <>
        <Text>{say("door.otherPerson", { email, person: person.email })}</Text>
        <Group>
          <SignOutButton />
        </Group>
      </>
    );
  return <Enter token={token} email={email} />;
}

/** Both ways to join: the link does not reveal if the address has an account. */
function Enter({ token, email }: { token: string; email: string }) {
  const say = useSay();
  const [hasAccount, setHasAccount] = useState(false);
  return (
    <>
      {hasAccount ? <SignInForm email={email} /> : <JoinForm token={token} email={email} />}
      <Group>
        <Button variant="subtle" px={0} onClick={() => setHasAccount(!hasAccount)}>
          {say(hasAccount ? "door.noAccount" : "door.hasAccount")}
        </Button>
      </Group>
    </>
  );
}

function Accept({ token, name }: { token: string; name: string }) {
  const say = useSay();
  const accept = useMutation(useTRPC().invitation.accept.mutationOptions({ onSuccess: () => location.assign("/") }));
  return (
    <>
      {accept.error && <ErrorPanel failure={toFailure(accept.error)} />}
      <Group>
        <Button onClick={() => accept.mutate({ token })} loading={accept.isPending || accept.isSuccess}>
          {say("door.acceptAs", { name })}
        </Button>
      </Group>
    </>
  );
}
