"use client";

import { Button } from "@mantine/core";
import { useSignOut } from "./use-sign-out.ts";

/** Ends this browser's session. */
export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="default" onClick={() => signOut.mutate()} loading={signOut.isPending}>
      Sign out
    </Button>
  );
}
