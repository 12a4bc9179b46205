"use client";

import type { MemberView } from "@plumbline/core/access/member";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Ends a membership after asking. */
export function RemoveMember({ member: { userId, name, isSelf } }: { member: MemberView }) {
  const say = useSay();
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
      label={say(isSelf ? "member.leave" : "member.remove")}
      about={name}
      question={isSelf ? say("member.leaveQuestion") : say("member.removeQuestion", { name })}
      consequence={say("member.removeMeaning")}
      failure={remove.error ? toFailure(remove.error) : null}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync({ userId })}
    />
  );
}
