"use client";

import { Button, Group, Text } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { DoorPage } from "./centered-page.tsx";
import { OPEN_LINK } from "./open-link.ts";

/** The page behind a one-time link. Programs that look at links press no button, so that they use none up. */
export function LinkPage({ token }: { token: string }) {
  const say = useSay();
  return (
    <DoorPage title={say("account.signIn")}>
      <Text>{say("door.linkOpens")}</Text>
      <form method="post" action={OPEN_LINK}>
        <input type="hidden" name="token" value={token} />
        <Group>
          <Button type="submit">{say("account.signIn")}</Button>
        </Group>
      </form>
    </DoorPage>
  );
}
