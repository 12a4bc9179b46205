"use client";

import { NativeSelect, Stack } from "@mantine/core";
import type { MemberView } from "@plumbline/core/access/member";
import type { Role } from "@plumbline/core/access/permission";
import { roleNames } from "@plumbline/core/access/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { actionsTitle, type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { RemoveMember } from "./remove-member.tsx";

/** All members; owners change roles in place. */
export function MemberTable({ members }: { members: MemberView[] }) {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  const mayAdminister = useMay("administer");
  const mayOwn = useMay("own");
  const change = useMutation(
    api.member.changeRole.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: api.member.find.queryKey() }),
    }),
  );
  const named = (role: Role) => ({ value: role, label: say(`role.${role}`) });
  const mayChange = ({ role }: MemberView) => mayOwn || (mayAdminister && role !== "owner");
  const columns: Column<MemberView>[] = [
    {
      accessor: "name",
      title: say("common.name"),
      render: ({ name, isSelf }) => (isSelf ? say("member.you", { name }) : name),
    },
    {
      accessor: "email",
      title: say("account.email"),
      render: ({ email, isEmailVerified }) => (isEmailVerified ? email : say("member.notVerified", { email })),
      ...fromTablet,
    },
    {
      accessor: "role",
      title: say("member.role"),
      render: (member) =>
        mayChange(member) ? (
          <NativeSelect
            aria-label={say("member.roleOf", { name: member.name })}
            size="xs"
            w={120}
            data={roleNames.filter((role) => mayOwn || role !== "owner").map(named)}
            value={change.isPending && change.variables.userId === member.userId ? change.variables.role : member.role}
            disabled={change.isPending}
            onChange={(event) => {
              const role = roleNames.find((one) => one === event.currentTarget.value);
              if (role) change.mutate({ userId: member.userId, role });
            }}
          />
        ) : (
          say(`role.${member.role}`)
        ),
    },
    {
      accessor: "remove",
      title: actionsTitle,
      render: (member) => mayChange(member) && <RemoveMember member={member} />,
    },
  ];
  return (
    <Stack>
      {change.error && <ErrorPanel failure={toFailure(change.error)} />}
      <DataTable label={say("member.title")} records={members} columns={columns} idOf={({ userId }) => userId} />
    </Stack>
  );
}
