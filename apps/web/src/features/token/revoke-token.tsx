"use client";

import type { TokenView } from "@plumbline/core/access/token";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Ends a token after asking: jobs that use it are refused from then on. */
export function RevokeToken({ token: { tokenId, name } }: { token: TokenView }) {
  const api = useTRPC();
  const client = useQueryClient();
  const revoke = useMutation(
    api.token.revoke.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.token.find.queryKey() }),
    }),
  );
  return (
    <ConfirmButton
      label="Revoke"
      about={name}
      question={`Revoke ${name}?`}
      consequence="Jobs that use it are refused from now on. This cannot be undone."
      failure={revoke.error ? toFailure(revoke.error) : null}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutateAsync({ tokenId })}
    />
  );
}
