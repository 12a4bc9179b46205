"use client";

import type { MemberView } from "@plumbline/core/access/member";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Ends a membership after asking. */
export function RemoveMember({ member: { userId, name, isSelf } }: { member: MemberView }) {
  const api = useTRPC();
  const client = useQueryClient();
  const remove = useMutation(
    api.member.remove.mutationOptions({
      onSuccess: () =>
        isSelf ? location.assign("/") : client.invalidateQueries({ queryKey: api.member.find.queryKey() }),
    }),
  );
  return (
    <ConfirmButton
      label={isSelf ? "Leave" : "Remove"}
      about={name}
      question={isSelf ? "Leave the organization?" : `Remove ${name}?`}
      consequence="It takes effect at once, in open pages too. Results stay."
      failure={remove.error ? toFailure(remove.error) : null}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync({ userId })}
    />
  );
}
