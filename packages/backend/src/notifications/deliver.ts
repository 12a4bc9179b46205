import { AppError } from "@plumbline/core/failure/app-error";
import { onWire } from "@plumbline/core/json/wire";
import { ChannelKind, DeliveryAttempt } from "@plumbline/core/notification/channel";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import type { Channel, Delivery, Notification } from "../generated/prisma/client.ts";
import { type Mailer, sendMail } from "../mail/mailer.ts";
import { tasks } from "../tasks/catalog.ts";
import { claim } from "../tasks/claim.ts";
import { finish } from "../tasks/finish.ts";
import { type Claimed, LeaseLost } from "../tasks/lease.ts";
import { release } from "../tasks/release.ts";
import type { Job } from "../tasks/schemas.ts";
import { fromNow } from "../tasks/sql/rows.ts";
import { enqueueSaved } from "../tasks/task-queues.ts";
import { postMessage } from "./post-message.ts";
import { signMessage } from "./sign-message.ts";
import { toMail, toSlackBody, toWebhookBody } from "./write-message.ts";

/**
 * Makes one attempt to deliver a message. A duplicate of the job finds it claimed and changes nothing. A failed attempt
 * is retried after a backoff. An attempt that outlives its lease writes nothing: another process has the message.
 */
export async function deliver(backend: Backend, mailer: Mailer, { deliveryId, tries }: Job<"delivery">): Promise<void> {
  const lease = await claim(backend, "delivery", { id: deliveryId, attempt: tries });
  if (!lease) return;
  const at = await readDatabaseClock(backend);
  const startedMs = backend.clock.monotonicMs();
  const delivery = await backend.db.delivery.findUniqueOrThrow({
    where: { deliveryId },
    include: { channel: true, notification: true },
  });
  const outcome = await send(mailer, delivery, at);
  const attempt = { ...outcome, at, durationMs: Math.round(backend.clock.monotonicMs() - startedMs) };
  await record(backend, lease, attempt, [...readAttempts(delivery), attempt]).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error;
  });
}

/** Ends the message with its newest attempt, or schedules the next one. @throws LeaseLost */
async function record(
  backend: Backend,
  lease: Claimed<"delivery">,
  { status, error }: Outcome,
  tried: readonly DeliveryAttempt[],
): Promise<void> {
  const attempts = JSON.stringify(tried);
  const { deliveryId, tries } = lease;
  const pauseMs = error === null ? null : tasks.delivery.retryAfterMs(tries, status);
  if (pauseMs === null) {
    await finish(backend, lease, { status: error === null ? "delivered" : "failed", results: { attempts } });
    return;
  }
  await release(backend, lease, { attempts, next_at: fromNow(pauseMs) });
  await enqueueSaved(backend, "delivery", { deliveryId, tries }, pauseMs);
}

const StoredAttempts = onWire(z.array(DeliveryAttempt));

/** The attempts at a message until now. */
export function readAttempts({ attempts }: Pick<Delivery, "attempts">): DeliveryAttempt[] {
  return StoredAttempts.parse(attempts);
}

type Outcome = Pick<DeliveryAttempt, "status" | "error">;

async function send(
  mailer: Mailer,
  { deliveryId, channel, notification }: Delivery & { channel: Channel; notification: Notification },
  at: Date,
): Promise<Outcome> {
  const { baseUrl, allowPrivate } = mailer;
  try {
    switch (ChannelKind.parse(channel.kind)) {
      case "email":
        await sendMail(mailer, { to: channel.target, ...toMail(notification, baseUrl) });
        return { status: null, error: null };
      case "slack":
        return judge(
          await postMessage(channel.target, { headers: {}, body: toSlackBody(notification, baseUrl), allowPrivate }),
        );
      case "webhook": {
        const body = toWebhookBody(notification, baseUrl);
        const headers = signMessage(secretsOf(channel, at), { messageId: `msg_${deliveryId}`, at, body });
        return judge(await postMessage(channel.target, { headers, body, allowPrivate }));
      }
    }
  } catch (error) {
    return { status: null, error: describe(error) };
  }
}

function secretsOf({ secret, oldSecret, oldSecretUntil }: Channel, at: Date): string[] {
  const old = oldSecret && oldSecretUntil && oldSecretUntil > at ? [oldSecret] : [];
  return [...(secret ? [secret] : []), ...old];
}

function judge({ status }: { status: number }): Outcome {
  if (status >= 200 && status < 300) return { status, error: null };
  if (status >= 300 && status < 400) return { status, error: "It answered with a redirect, which is not followed." };
  return { status, error: `It answered with status ${status}.` };
}

function describe(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof Error && error.name === "AbortError") return "It did not answer within 10 s.";
  return error instanceof Error ? error.message.slice(0, 300) : String(error);
}
