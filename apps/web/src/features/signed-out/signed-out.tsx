"use client";

import { Code, Text } from "@mantine/core";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { SignInForm } from "#features/account/sign-in-form.tsx";
import { DoorPage } from "./centered-page.tsx";

/** The page without a session: the sign-in form if an account has a password, else the way to the owner link. */
export function SignedOut({ hasPasswords }: { hasPasswords: boolean }) {
  return (
    <DoorPage title={hasPasswords ? "Sign in" : "Open the owner link"}>
      <Suspense>
        <UsedLink />
      </Suspense>
      {hasPasswords ? (
        <>
          <SignInForm />
          <Text size="sm" c="dimmed">
            Password lost? Whoever runs this installation gets a one-time link for you with{" "}
            <Code>./plumb link your@address</Code>.
          </Text>
        </>
      ) : (
        <>
          <Text>
            This dashboard belongs to the person who started it. It opens with the one-time link printed at the start.
          </Text>
          <Text>
            For a new one, run <Code>./plumb link</Code> in the folder of the project and open the address that it
            prints.
          </Text>
        </>
      )}
    </DoorPage>
  );
}

/** Says why a link did not open anything. */
function UsedLink() {
  if (useSearchParams().get("link") !== "used") return null;
  return (
    <Text fw={600} role="status">
      That link has been used already or has expired.
    </Text>
  );
}
