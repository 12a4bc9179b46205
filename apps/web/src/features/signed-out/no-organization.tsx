"use client";

import { Group, Text } from "@mantine/core";
import { SignOutButton } from "#features/account/sign-out-button.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { DoorPage } from "./centered-page.tsx";

/** The whole page of a person whom every organization has let go. */
export function NoOrganization({ person }: { person: string }) {
  const say = useSay();
  return (
    <DoorPage title={say("door.noOrganization")}>
      <Text>{say("door.noOrganizationMeaning", { person })}</Text>
      <Group>
        <SignOutButton />
      </Group>
    </DoorPage>
  );
}
