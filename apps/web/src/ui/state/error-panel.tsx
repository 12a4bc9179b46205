"use client";

import { Button, Code, Group, Paper, Stack, Text } from "@mantine/core";
import type { FailureView } from "@plumbline/core/failure/failure-view";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useSay } from "#i18n/wording-provider.tsx";

type ErrorPanelProps = {
  failure: Pick<FailureView, "code" | "title" | "message" | "nextStep">;
  /** Retries; without it the panel has no button. */
  onRetry?: () => void;
  retrying?: boolean;
};

/** A failure: title, message, next step and code. Without colour, because red means a verdict. */
export function ErrorPanel({ failure, onRetry, retrying }: ErrorPanelProps) {
  const say = useSay();
  return (
    <Paper role="alert" p="md" bg="var(--plumb-surface)">
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <IconAlertTriangle size={20} stroke={1.6} aria-hidden style={{ flex: "none", marginTop: 2 }} />
        <Stack gap={6} miw={0}>
          <Text fw={600}>{failure.title}</Text>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {failure.message}
          </Text>
          <Text size="sm">{failure.nextStep}</Text>
          <Group gap="sm">
            {onRetry && (
              <Button variant="default" size="xs" onClick={onRetry} loading={retrying}>
                {say("common.tryAgain")}
              </Button>
            )}
            <Code>{failure.code}</Code>
          </Group>
        </Stack>
      </Group>
    </Paper>
  );
}
