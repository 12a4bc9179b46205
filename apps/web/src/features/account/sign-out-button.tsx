"use client";

import { Button } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Ends this browser's session. */
export function SignOutButton() {
  const say = useSay();
  const signOut = useSignOut();
  return (
    <Button variant="default" onClick={() => signOut.mutate()} loading={signOut.isPending}>
      {say("shell.signOut")}
    </Button>
  );
}
