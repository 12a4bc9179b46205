import type { TokenView } from "@plumbline/core/access/token";

/** Whether a token can still be used. */
export function toTokenState({ revokedAt, expiresAt }: TokenView, nowMs: number): "valid" | "revoked" | "expired" {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt.getTime() <= nowMs ? "expired" : "valid";
}
