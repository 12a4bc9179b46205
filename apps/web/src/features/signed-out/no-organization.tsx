"use client";

import { Group, Text } from "@mantine/core";
import { SignOutButton } from "#features/account/sign-out-button.tsx";
import { DoorPage } from "./centered-page.tsx";

/** The whole page of a person whom every organization has let go. */
export function NoOrganization({ person }: { person: string }) {
  return (
    <DoorPage title="You belong to no organization">
      <Text>
        You are signed in as {person}, but no organization of this installation counts you among its members. Ask one of
        its owners for an invitation.
      </Text>
      <Group>
        <SignOutButton />
      </Group>
    </DoorPage>
  );
}
