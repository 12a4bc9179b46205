import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** An empty state: the missing content, and the one action that creates it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Paper p="xl" style={{ borderStyle: "dashed" }}>
      <Stack align="flex-start" gap="sm" maw={560}>
        <Title order={2}>{title}</Title>
        {children && <Text c="dimmed">{children}</Text>}
        {action}
      </Stack>
    </Paper>
  );
}
