import { z } from "zod";

/** Permissions in an organization; none includes another. */
export const Permission = z.enum(["read", "run", "push", "manage", "notify", "administer", "own"]);
export type Permission = z.infer<typeof Permission>;

/** A person's part in an organization. */
export const Role = z.enum(["owner", "admin", "member", "viewer"]);
export type Role = z.infer<typeof Role>;

/** Roles as a table: what a member of each may do. */
export const roles = {
  owner: ["read", "run", "push", "manage", "notify", "administer", "own"],
  admin: ["read", "run", "push", "manage", "notify", "administer"],
  member: ["read", "run", "push", "manage"],
  viewer: ["read"],
} as const satisfies Record<Role, readonly Permission[]>;
