"use client";

import { Center, Stack, Title } from "@mantine/core";
import type { FailureView } from "@plumbline/core/run/views";
import { ErrorPanel } from "#ui/error-panel.tsx";
import { Mark } from "./mark.tsx";

/** The whole page where a store is out: what does not answer, and what to do. */
export function Unavailable({ failure }: { failure: FailureView }) {
  return (
    <Center component="main" mih="100dvh" p="xl">
      <Stack maw={480} gap="md">
        <Mark size={32} />
        <Title order={1}>The dashboard cannot open</Title>
        <ErrorPanel failure={failure} onRetry={() => location.reload()} />
      </Stack>
    </Center>
  );
}
