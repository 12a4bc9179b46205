import { createHash, randomBytes } from "node:crypto";

/** A new secret of 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a secret, which is stored in its place. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
