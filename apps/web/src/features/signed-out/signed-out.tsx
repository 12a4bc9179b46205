"use client";

import { Code, Text } from "@mantine/core";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { SignInForm } from "#features/account/sign-in-form.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { DoorPage } from "./centered-page.tsx";

// commands, the same in every language
const LINK = "./plumb link";
const OWN_LINK = "./plumb link your@address";

/** The page without a session: the sign-in form if an account has a password, else the way to the owner link. */
export function SignedOut({ hasPasswords }: { hasPasswords: boolean }) {
  const say = useSay();
  return (
    <DoorPage title={say(hasPasswords ? "account.signIn" : "door.openLink")}>
      <Suspense>
        <UsedLink />
      </Suspense>
      {hasPasswords ? (
        <>
          <SignInForm />
          <Text size="sm" c="dimmed">
            {say("door.lost")} <Code>{OWN_LINK}</Code>
          </Text>
        </>
      ) : (
        <>
          <Text>{say("door.belongs")}</Text>
          <Text>
            {say("door.forNew")} <Code>{LINK}</Code>
          </Text>
        </>
      )}
    </DoorPage>
  );
}

/** Says why a link did not open anything. */
function UsedLink() {
  const say = useSay();
  if (useSearchParams().get("link") !== "used") return null;
  return (
    <Text fw={600} role="status">
      {say("door.linkUsed")}
    </Text>
  );
}
