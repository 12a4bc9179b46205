import { z } from "zod";
import { roleNames } from "./roles.ts";

/** Permissions in an organization; none includes another. */
export const Permission = z.enum(["read", "run", "push", "manage", "notify", "administer", "own"]);
export type Permission = z.infer<typeof Permission>;

/** A person's part in an organization. */
export const Role = z.enum(roleNames);
export type Role = z.infer<typeof Role>;
