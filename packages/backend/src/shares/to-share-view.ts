import { ShareView } from "@plumbline/core/share/share";
import type { Prisma } from "../generated/prisma/client.ts";

/** Columns that a view of a link needs; never its hash. */
export const shareColumns = {
  shareId: true,
  resource: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  createdBy: { select: { name: true } },
} satisfies Prisma.ShareSelect;

/** A link as lists show it. */
export function toShareView(row: Prisma.ShareGetPayload<{ select: typeof shareColumns }>): ShareView {
  return ShareView.parse({ ...row, createdBy: row.createdBy?.name ?? null });
}
