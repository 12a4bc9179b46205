"use client";

import { Text } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { DoorPage } from "./centered-page.tsx";
import { OPEN_LINK } from "./open-link.ts";
import { TokenButton } from "./token-button.tsx";

/** The page behind a one-time link. */
export function LinkPage({ token }: { token: string }) {
  const say = useSay();
  return (
    <DoorPage title={say("account.signIn")}>
      <Text>{say("door.linkOpens")}</Text>
      <TokenButton action={OPEN_LINK} token={token} label={say("account.signIn")} />
    </DoorPage>
  );
}
