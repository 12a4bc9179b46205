"use client";

import { Alert, Button, Code, Stack, Text } from "@mantine/core";
import type { TargetView } from "@plumbline/core/target/target";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** The way to show that a target's host is the organization's. */
export function ProofNotice({ target: { targetId, host } }: { target: TargetView }) {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  const prove = useMutation(
    api.target.prove.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.target.find.queryKey() }),
    }),
  );
  return (
    <Alert title={say("target.prove", { host: host.name })} color="yellow">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{say("target.proveLine")}</Text>
        <Code block>{host.token}</Code>
        <Text size="sm">
          {say("target.proveFile")} <Code>{host.fileUrl}</Code>
        </Text>
        <Text size="sm">
          {say("target.proveRecord")} <Code>{host.recordName}</Code>
        </Text>
        <Button size="compact-sm" loading={prove.isPending} onClick={() => prove.mutate({ targetId })}>
          {say("target.look")}
        </Button>
        {prove.error && <ErrorPanel failure={toFailure(prove.error)} />}
      </Stack>
    </Alert>
  );
}
