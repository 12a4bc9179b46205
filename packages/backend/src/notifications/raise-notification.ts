import { inJson } from "@plumbline/core/metric/figure-value";
import type { RaisedNotification } from "@plumbline/core/notification/notification";
import type { Backend } from "../backend.ts";
import { enqueueSaved } from "../tasks/task-queues.ts";

/**
 * Notifies an organization through every channel that subscribes to the type. All notifications pass through here.
 * Idempotent by type and subject, so that an uncertain caller raises it again.
 */
export async function raiseNotification(
  backend: Backend,
  { organizationId, ...notification }: RaisedNotification,
): Promise<void> {
  const deliveries = await backend.db.$transaction(async (db) => {
    const [raised] = await db.notification.createManyAndReturn({
      data: [{ organizationId, ...notification, data: inJson(notification.data) }],
      skipDuplicates: true,
    });
    if (!raised) return [];
    const channels = await db.channel.findMany({
      where: { organizationId, mutedAt: null, types: { has: notification.type } },
      select: { channelId: true },
    });
    return db.delivery.createManyAndReturn({
      data: channels.map(({ channelId }) => ({ organizationId, channelId, notificationId: raised.notificationId })),
      select: { deliveryId: true, tries: true },
    });
  });
  for (const job of deliveries) await enqueueSaved(backend, "delivery", job);
}
