"use client";

import { type Permission, permissions, Role, roles } from "@plumbline/core/access/permission";
import type { ReactNode } from "react";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { useMay } from "./visitor.tsx";

/** Content for a permission. Others see who has it, and nothing is requested from the server. */
export function Restricted({ to, children }: { to: Permission; children: ReactNode }) {
  if (useMay(to)) return children;
  const who = Role.options.filter((role) => (roles[role] as readonly Permission[]).includes(to));
  return (
    <EmptyState title={`This is for ${who.map((role) => `${role}s`).join(" and ")}`}>
      It takes the permission to {permissions[to].charAt(0).toLowerCase() + permissions[to].slice(1, -1)}. Ask one of
      them.
    </EmptyState>
  );
}
