import type { Permission } from "@plumbline/core/access/permission";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Scope } from "../backend.ts";

/**
 * Every use-case that changes something calls this first. The permission must be in the person's role or the token's
 * scopes.
 * @throws FORBIDDEN that names the missing permission
 */
export function requirePermission(scope: Scope, permission: Permission): void {
  if (scope.permissions.includes(permission)) return;
  throw new AppError("FORBIDDEN", `This needs the permission "${permission}", which you do not have here.`, {
    evidence: { needed: permission, has: [...scope.permissions] },
  });
}
