"use client";

import type { Permission } from "@plumbline/core/access/permission";
import { createContext, type ReactNode, useContext } from "react";

const Permissions = createContext<readonly Permission[]>([]);

/** Provides the visitor's permissions, so that pages offer nothing that would be refused. */
export function VisitorProvider({
  permissions,
  children,
}: {
  permissions: readonly Permission[];
  children: ReactNode;
}) {
  return <Permissions value={permissions}>{children}</Permissions>;
}

/** The pages that the visitor may read. */
export function useReadable<T extends { needs?: Permission }>(pages: readonly T[]): readonly T[] {
  const permissions = useContext(Permissions);
  return pages.filter(({ needs }) => needs === undefined || permissions.includes(needs));
}

/** True if the visitor has the permission in this organization. The server checks again. */
export function useMay(permission: Permission): boolean {
  return useContext(Permissions).includes(permission);
}
