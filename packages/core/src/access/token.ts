import { z } from "zod";
import { LifetimeDays } from "./lifetime-days.ts";
import { Permission } from "./permission.ts";
import { tokenScopes } from "./token-scopes.ts";

export const TokenScope = Permission.extract(tokenScopes);
export type TokenScope = z.infer<typeof TokenScope>;

/** A request to create a token for CI. */
export const CreateToken = z.strictObject({
  name: z.string().trim().min(1, "A token needs a name.").max(80, "A name has at most 80 characters."),
  scopes: z.array(TokenScope).min(1, "Choose at least one scope.").max(TokenScope.options.length),
  expiresInDays: LifetimeDays.default(90),
});
export type CreateToken = z.infer<typeof CreateToken>;

/** A token as lists show it: the secret is shown once, when it is made, and never again. */
export const TokenView = z.strictObject({
  tokenId: z.string(),
  name: z.string(),
  /** The secret's first characters, by which its owner recognizes it. */
  prefix: z.string(),
  scopes: z.array(TokenScope),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
});
export type TokenView = z.infer<typeof TokenView>;
