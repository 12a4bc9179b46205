import { TokenView } from "@plumbline/core/access/token";
import type { Prisma } from "../generated/prisma/client.ts";

/** Columns that a view of a token needs; never its hash. */
export const tokenColumns = {
  tokenId: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
  createdBy: { select: { name: true } },
} satisfies Prisma.TokenSelect;

/** A token as lists show it. */
export function toTokenView(row: Prisma.TokenGetPayload<{ select: typeof tokenColumns }>): TokenView {
  return TokenView.parse({ ...row, createdBy: row.createdBy?.name ?? null });
}
