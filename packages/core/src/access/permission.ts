import { z } from "zod";

/** Permissions in an organization; none includes another. */
export const Permission = z.enum(["read", "run", "push", "manage", "notify", "administer", "own"]);
export type Permission = z.infer<typeof Permission>;

/** The meaning of each permission, in words: for the settings page and the API's documentation. */
export const permissions = {
  read: "See runs, trials, servers, comparisons and everything else that was measured.",
  run: "Start and cancel runs.",
  push: "Push servers of one's own, and remove them; import bundles of runs.",
  manage:
    "Change schedules, baselines, servers and shared links; delete runs; annotate trends and judge their changes.",
  notify: "Change where people are told of what happens, and send messages again.",
  administer: "Change people, tokens and settings.",
  own: "Change owners and limits, and make further organizations.",
} as const satisfies Record<Permission, string>;

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

/** The purpose of each role, in words. */
export const roleMeanings = {
  owner: "May do everything, and says who else is an owner.",
  admin: "May do everything but change owners and limits.",
  member: "Starts runs, and changes schedules, baselines and servers.",
  viewer: "Sees everything that was measured, and starts nothing.",
} as const satisfies Record<Role, string>;
