import type { Permission } from "@plumbline/core/access/permission";
import { TokenScope } from "@plumbline/core/access/token";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Scope } from "../backend.ts";

/**
 * Every use-case that changes something calls this first. The permission must be in the person's role or the token's
 * scopes.
 * @throws FORBIDDEN that names the missing permission, and the scope to ask for if a token asks
 */
export function requirePermission(scope: Scope, permission: Permission): void {
  if (scope.permissions.includes(permission)) return;
  const evidence = { needed: permission, has: [...scope.permissions] };
  if (!scope.holder || !("tokenId" in scope.holder))
    throw new AppError("FORBIDDEN", `This needs the permission "${permission}", which you do not have here.`, {
      evidence,
    });
  const scopes = [...scope.permissions, permission].join(",");
  throw new AppError("FORBIDDEN", `This needs the scope "${permission}", which this token does not have.`, {
    nextStep: TokenScope.safeParse(permission).success
      ? `Make a token with it under Settings, or with ./plumb token create --scopes ${scopes}.`
      : "Sign in: no token can have this scope.",
    evidence,
  });
}
