"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { TokenView } from "@plumbline/core/access/token";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/error-panel.tsx";
import { toFailure } from "#ui/failure.ts";

/** Ends a token after asking: jobs that use it are refused from then on. */
export function RevokeToken({ token }: { token: TokenView }) {
  const api = useTRPC();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const revoke = useMutation(
    api.token.revoke.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: api.token.find.queryKey() });
        close();
      },
    }),
  );
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
      <Modal opened={opened} onClose={close} title={`Revoke ${token.name}?`} centered>
        <Stack>
          <Text size="sm">Jobs that use it are refused from now on. This cannot be undone.</Text>
          {revoke.error && <ErrorPanel failure={toFailure(revoke.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Keep it
            </Button>
            <Button onClick={() => revoke.mutate({ tokenId: token.tokenId })} loading={revoke.isPending}>
              Revoke
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
