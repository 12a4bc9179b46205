import type { Permission, Role } from "./permission.ts";

/** A person's part in an organization, the widest first. */
export const roleNames = ["owner", "admin", "member", "viewer"] as const;

/** Roles as a table: what a member of each may do. */
export const roles = {
  owner: ["read", "run", "push", "manage", "notify", "administer", "own"],
  admin: ["read", "run", "push", "manage", "notify", "administer"],
  member: ["read", "run", "push", "manage"],
  viewer: ["read"],
} as const satisfies Record<Role, readonly Permission[]>;
