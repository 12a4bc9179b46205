import { createHash, randomBytes } from "node:crypto";

/** A new secret of 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
