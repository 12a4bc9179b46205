"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** An address whose link is not opened yet: send the link again, or keep the present address. */
export function NewEmail({ email }: { email: string }) {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  // after a refusal too: the link may have been opened meanwhile
  const renew = { onSettled: () => client.invalidateQueries({ queryKey: api.account.get.queryKey() }) };
  const again = useMutation(api.account.sendEmailLink.mutationOptions(renew));
  const withdraw = useMutation(api.account.withdrawEmail.mutationOptions(renew));
  const error = again.error ?? withdraw.error;
  return (
    <Stack maw={560} mb="md" gap="sm">
      <Text size="sm" role="status">
        {say("account.emailWaits", { email })}
      </Text>
      {error && <ErrorPanel failure={toFailure(error)} />}
      <Group gap="sm">
        <Button variant="default" size="xs" loading={again.isPending} onClick={() => again.mutate()}>
          {say("account.sendAgain")}
        </Button>
        <Button variant="default" size="xs" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {say("account.keepEmail")}
        </Button>
        {again.isSuccess && (
          <Text size="sm" role="status">
            {say("account.sentAgain")}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
