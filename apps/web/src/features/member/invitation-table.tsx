"use client";

import type { InvitationRow } from "@plumbline/core/access/member";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { actionsTitle, type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { endColumn } from "#ui/table/end-column.tsx";

const columns: Column<InvitationRow>[] = [
  { accessor: "email", title: "Invited" },
  { accessor: "role", title: "As" },
  { accessor: "invitedBy", title: "By", ...fromTablet },
  endColumn("Until"),
  { accessor: "withdraw", title: actionsTitle, render: (invitation) => <Withdraw invitation={invitation} /> },
];

/** Invitations that nobody has accepted yet. */
export function InvitationTable({ invitations }: { invitations: InvitationRow[] }) {
  return (
    <DataTable
      label="Open invitations"
      records={invitations}
      columns={columns}
      idOf={({ invitationId }) => invitationId}
    />
  );
}

function Withdraw({ invitation: { invitationId, email } }: { invitation: InvitationRow }) {
  const api = useTRPC();
  const client = useQueryClient();
  const withdraw = useMutation(
    api.invitation.revoke.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.invitation.find.queryKey() }),
    }),
  );
  return (
    <ConfirmButton
      label="Withdraw"
      about={`the invitation of ${email}`}
      question={`Withdraw the invitation of ${email}?`}
      consequence="Its link becomes invalid."
      failure={withdraw.error ? toFailure(withdraw.error) : null}
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutateAsync({ invitationId })}
    />
  );
}
