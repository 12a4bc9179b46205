"use client";

import { Anchor, Text } from "@mantine/core";
import type { EmailLinkEnd } from "@plumbline/core/access/account";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { DoorPage } from "./centered-page.tsx";
import { CONFIRM_EMAIL } from "./confirm-email.ts";
import { TokenButton } from "./token-button.tsx";

const meanings = {
  changed: "door.emailChanged",
  over: "door.emailLinkOver",
  taken: "door.emailTaken",
} as const satisfies Record<EmailLinkEnd, MessageId>;

/** The page behind a link that was mailed to a new address. */
export function EmailLinkPage({ token, email }: { token: string; email: string }) {
  const say = useSay();
  return (
    <DoorPage title={say("account.newEmail")}>
      <Text>{say("door.emailConfirms", { email })}</Text>
      <TokenButton action={CONFIRM_EMAIL} token={token} label={say("door.confirmEmail")} />
    </DoorPage>
  );
}

/** The same after its button, or with a link that is over. */
export function EmailLinkOver({ end }: { end: EmailLinkEnd }) {
  const say = useSay();
  return (
    <DoorPage title={say("account.newEmail")}>
      <Text role="status">{say(meanings[end])}</Text>
      <Anchor href="/account">{say("shell.account")}</Anchor>
    </DoorPage>
  );
}
