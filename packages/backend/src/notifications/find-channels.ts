import { AppError } from "@plumbline/core/failure/app-error";
import { type ChannelView, DeliveryView } from "@plumbline/core/notification/channel";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { readAttempts } from "./deliver.ts";
import { channelColumns, toChannelView } from "./to-channel-view.ts";

const SHOWN_DELIVERIES = 50;

/** The organization's channels, by name. @throws FORBIDDEN */
export async function findChannels(scope: Scope): Promise<ChannelView[]> {
  requirePermission(scope, "notify");
  const rows = await scope.backend.db.channel.findMany({
    where: { organizationId: scope.organizationId },
    orderBy: { name: "asc" },
    select: channelColumns,
  });
  return rows.map(toChannelView);
}

/** @throws FORBIDDEN; NOT_FOUND also for other organizations' channels */
export async function getChannel(scope: Scope, { channelId }: { channelId: string }): Promise<ChannelView> {
  requirePermission(scope, "notify");
  const row = isUuid(channelId)
    ? await scope.backend.db.channel.findUnique({
        where: { channelId, organizationId: scope.organizationId },
        select: channelColumns,
      })
    : null;
  if (!row) throw new AppError("NOT_FOUND", `There is no channel ${channelId}.`);
  return toChannelView(row);
}

/** The latest messages with their outcomes, newest first. @throws FORBIDDEN */
export async function findDeliveries(scope: Scope): Promise<DeliveryView[]> {
  requirePermission(scope, "notify");
  const rows = await scope.backend.db.delivery.findMany({
    where: { organizationId: scope.organizationId },
    orderBy: { deliveryId: "desc" },
    take: SHOWN_DELIVERIES,
    include: { channel: { select: { name: true } }, notification: { select: { type: true, title: true } } },
  });
  return rows.map((row) => {
    const { deliveryId, channelId, channel, notification, status, nextAt, createdAt } = row;
    const attempts = readAttempts(row);
    const facts = {
      deliveryId,
      channelId,
      channelName: channel.name,
      ...notification,
      status,
      attempts,
      nextAt,
      createdAt,
    };
    return DeliveryView.parse(facts);
  });
}
