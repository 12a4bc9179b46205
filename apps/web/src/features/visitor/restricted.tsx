"use client";

import type { Permission } from "@plumbline/core/access/permission";
import { roleNames, roles } from "@plumbline/core/access/roles";
import type { ReactNode } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { useMay } from "./visitor.tsx";

/** Content for a permission. Others see who has it, and nothing is requested from the server. */
export function Restricted({ to, children }: { to: Permission; children: ReactNode }) {
  const say = useSay();
  if (useMay(to)) return children;
  const who = roleNames.filter((role) => (roles[role] as readonly Permission[]).includes(to));
  return (
    <EmptyState title={say("permission.reserved")}>
      {say("permission.reservedMeaning", {
        permission: say(`permission.${to}`),
        roles: who.map((role) => say(`role.${role}`)).join(", "),
      })}
    </EmptyState>
  );
}
