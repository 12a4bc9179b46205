import type { TokenView } from "@plumbline/core/access/token";

/** The state of a token at a moment. */
export function toTokenState({ revokedAt, expiresAt }: TokenView, nowMs: number): "valid" | "revoked" | "expired" {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt.getTime() <= nowMs ? "expired" : "valid";
}
