"use client";

import { Button, Code, CopyButton, Group, Paper, Stack, Text } from "@mantine/core";

/** A signing secret, shown this once. */
export function SecretNote({ secret, channel }: { secret: string; channel: string }) {
  return (
    <Paper p="md" bg="var(--plumb-surface)" role="status">
      <Stack gap="xs">
        <Text size="sm">
          The signing secret of {channel}. Copy it now: it is not shown again. Receivers check the webhook-signature
          header with it (Standard Webhooks).
        </Text>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Code style={{ overflowWrap: "anywhere" }}>{secret}</Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy} style={{ flex: "none" }}>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Paper>
  );
}
