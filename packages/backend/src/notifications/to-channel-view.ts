import { ChannelView } from "@plumbline/core/notification/channel";
import type { Prisma } from "../generated/prisma/client.ts";

/** Columns that a view of a channel needs; never its secret. */
export const channelColumns = {
  channelId: true,
  kind: true,
  name: true,
  target: true,
  types: true,
  mutedAt: true,
  oldSecretUntil: true,
  createdAt: true,
} as const satisfies Prisma.ChannelSelect;

export function toChannelView(row: Prisma.ChannelGetPayload<{ select: typeof channelColumns }>): ChannelView {
  return ChannelView.parse(row);
}
