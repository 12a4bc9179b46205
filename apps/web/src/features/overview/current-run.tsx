"use client";

import { Anchor, Group, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { describeQueue } from "#features/run-list/describe-queue.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { QueryState } from "#ui/state/query-state.tsx";

const EVERY_MS = 3_000;

/** The current run with its progress, in one line. */
export function CurrentRun() {
  const say = useSay();
  const query = useQuery(useTRPC().queue.get.queryOptions(undefined, { refetchInterval: EVERY_MS }));
  return (
    <QueryState query={query} skeleton={<Text c="dimmed">…</Text>}>
      {(queue) => (
        <Stack gap={6}>
          <Group gap="sm">
            {queue.running && (
              <Anchor component={Link} href={`/runs/${queue.running.runId}`} fw={600} c="inherit">
                {queue.running.name}
              </Anchor>
            )}
            <Text size="sm" c="dimmed">
              {describeQueue(queue.running ? { ...queue, running: { name: "" } } : queue, say)}
            </Text>
          </Group>
          {queue.running && (
            <Progress
              value={queue.running.progress * 100}
              size={4}
              aria-label={say("overview.progress", {
                percent: Math.floor(queue.running.progress * 100),
                run: queue.running.name,
              })}
            />
          )}
        </Stack>
      )}
    </QueryState>
  );
}
