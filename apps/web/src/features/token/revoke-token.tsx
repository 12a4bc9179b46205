"use client";

import type { TokenView } from "@plumbline/core/access/token";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Ends a token after asking: jobs that use it are refused from then on. */
export function RevokeToken({ token: { tokenId, name } }: { token: TokenView }) {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  const revoke = useMutation(
    api.token.revoke.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.token.find.queryKey() }),
    }),
  );
  return (
    <ConfirmButton
      label={say("token.revoke")}
      about={name}
      question={say("token.revokeQuestion", { name })}
      consequence={say("token.revokeMeaning")}
      failure={revoke.error ? toFailure(revoke.error) : null}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutateAsync({ tokenId })}
    />
  );
}
