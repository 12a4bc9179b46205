"use client";

import { Button, Code, CopyButton, Group, Paper, Stack, Text } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";

/** A secret that is shown once, with a copy button. */
export function OnceShown({ text, explanation }: { text: string; explanation: string }) {
  const say = useSay();
  return (
    <Paper p="md" bg="var(--plumb-surface)" role="status">
      <Stack gap="xs">
        <Text size="sm">{explanation}</Text>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Code style={{ overflowWrap: "anywhere" }}>{text}</Code>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy} style={{ flex: "none" }}>
                {say(copied ? "compare.copied" : "common.copy")}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Paper>
  );
}
