import { randomUUID } from "node:crypto";
import { AppError } from "@plumbline/core/failure/app-error";
import { TEST_NOTIFICATION } from "@plumbline/core/notification/notification";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { requeue } from "../tasks/requeue.ts";
import { enqueueSaved } from "../tasks/task-queues.ts";
import { getChannel } from "./find-channels.ts";

/** Sends a test message, also to a muted channel. @throws FORBIDDEN, NOT_FOUND */
export async function testChannel(scope: Scope, key: { channelId: string }): Promise<{ deliveryId: string }> {
  const { channelId, name } = await getChannel(scope, key);
  const { organizationId, backend } = scope;
  const { deliveryId, tries } = await backend.db.delivery.create({
    data: {
      channel: { connect: { channelId } },
      notification: {
        create: {
          organizationId,
          type: TEST_NOTIFICATION,
          subject: randomUUID(),
          title: "A test from Plumbline",
          text: `What ${name} is told of will look like this.`,
          path: "/settings/notifications",
          data: {},
        },
      },
    },
  });
  await enqueueSaved(backend, "delivery", { deliveryId, tries });
  return { deliveryId };
}

/**
 * Sends a message again, whatever its outcome was; its backoff continues.
 * @throws FORBIDDEN, NOT_FOUND; CONFLICT while it is waiting
 */
export async function redeliver(scope: Scope, { deliveryId }: { deliveryId: string }): Promise<void> {
  requirePermission(scope, "notify");
  const { backend, organizationId } = scope;
  const exists = isUuid(deliveryId) && (await backend.db.delivery.count({ where: { deliveryId, organizationId } })) > 0;
  if (!exists) throw new AppError("NOT_FOUND", `There is no message ${deliveryId}.`);
  if (!(await requeue(backend, "delivery", { id: deliveryId, organizationId })))
    throw new AppError("CONFLICT", "This message is still being sent.");
}
