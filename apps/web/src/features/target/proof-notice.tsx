"use client";

import { Alert, Button, Code, Stack, Text } from "@mantine/core";
import type { TargetView } from "@plumbline/core/target/target";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** The way to show that a target's host is the organization's. */
export function ProofNotice({ target: { targetId, host } }: { target: TargetView }) {
  const api = useTRPC();
  const client = useQueryClient();
  const prove = useMutation(
    api.target.prove.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.target.find.queryKey() }),
    }),
  );
  return (
    <Alert title={`Show that ${host.name} is yours`} color="yellow">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">No load is sent to a host before that. Put this line</Text>
        <Code block>{host.token}</Code>
        <Text size="sm">
          into the file <Code>{host.fileUrl}</Code>, or into a TXT record of <Code>{host.recordName}</Code>.
        </Text>
        <Button size="compact-sm" loading={prove.isPending} onClick={() => prove.mutate({ targetId })}>
          Look for it
        </Button>
        {prove.error && <ErrorPanel failure={toFailure(prove.error)} />}
      </Stack>
    </Alert>
  );
}
