"use client";

import { Code, Group, Paper, Stack, Text } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { CopyButton } from "./copy-button.tsx";

/** A secret that is shown once, with a copy button. */
export function OnceShown({ text, explanation }: { text: string; explanation: string }) {
  const say = useSay();
  return (
    <Paper p="md" bg="var(--plumb-surface)" role="status">
      <Stack gap="xs">
        <Text size="sm">{explanation}</Text>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Code style={{ overflowWrap: "anywhere" }}>{text}</Code>
          <CopyButton text={text} label={say("common.copy")} size="xs" />
        </Group>
      </Stack>
    </Paper>
  );
}
