"use client";

import { Center, Code, Stack, Text, Title } from "@mantine/core";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { Mark } from "./mark.tsx";

/** What everybody without a session sees, on every page. */
export function SignedOut() {
  return (
    <Center component="main" mih="100dvh" p="xl">
      <Stack maw={440} gap="md">
        <Mark size={32} />
        <Title order={1}>Open the owner link</Title>
        <Suspense>
          <UsedLink />
        </Suspense>
        <Text>
          This dashboard belongs to whoever started it. It opens with a one-time link that was printed at the start.
        </Text>
        <Text>
          For a new one, run <Code>./plumb link</Code> in the folder of the project and open the address that it prints.
        </Text>
      </Stack>
    </Center>
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
