"use client";

import type { InvitationRow } from "@plumbline/core/access/member";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { actionsTitle, type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { endColumn } from "#ui/table/end-column.tsx";

const columnsIn = (say: Say): Column<InvitationRow>[] => [
  { accessor: "email", title: say("member.invited"), render: ({ email }) => email },
  { accessor: "role", title: say("member.as"), render: ({ role }) => say(`role.${role}`) },
  { accessor: "invitedBy", title: say("member.by"), ...fromTablet, render: ({ invitedBy }) => invitedBy },
  endColumn(say("member.until")),
  { accessor: "withdraw", title: actionsTitle, render: (invitation) => <Withdraw invitation={invitation} /> },
];

/** Invitations that nobody has accepted yet. */
export function InvitationTable({ invitations }: { invitations: InvitationRow[] }) {
  const say = useSay();
  return (
    <DataTable
      label={say("member.open")}
      records={invitations}
      columns={columnsIn(say)}
      idOf={({ invitationId }) => invitationId}
    />
  );
}

function Withdraw({ invitation: { invitationId, email } }: { invitation: InvitationRow }) {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  const withdraw = useMutation(
    api.invitation.revoke.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.invitation.find.queryKey() }),
    }),
  );
  return (
    <ConfirmButton
      label={say("member.withdraw")}
      about={say("member.invitationOf", { email })}
      question={say("member.withdrawQuestion", { email })}
      consequence={say("member.withdrawMeaning")}
      failure={withdraw.error ? toFailure(withdraw.error) : null}
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutateAsync({ invitationId })}
    />
  );
}
