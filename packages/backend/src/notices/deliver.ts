import { AppError } from "@plumbline/core/failure/app-error";
import { ChannelKind, DeliveryAttempt } from "@plumbline/core/notice/channel";
import { retryAfterMs } from "@plumbline/core/notice/retry-after";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import type { Channel, Delivery, Notice } from "../generated/prisma/client.ts";
import type { Job } from "../tasks/schemas.ts";
import { enqueueTask } from "../tasks/task-queues.ts";
import { type Courier, sendMail } from "./courier.ts";
import { postMessage } from "./post-message.ts";
import { signMessage } from "./sign-message.ts";
import { toMail, toSlackBody, toWebhookBody } from "./write-message.ts";

/** A try takes half a minute at the most; one that takes longer has lost its process. */
const TRY_MS = 60_000;

/** Tries a message once; whoever comes second with the same try changes nothing. What failed is tried again after a pause. */
export async function deliver(
  backend: Backend,
  courier: Courier,
  { deliveryId, tries }: Job<"delivery">,
): Promise<void> {
  const startedAt = new Date();
  const { count } = await backend.db.delivery.updateMany({
    where: { deliveryId, tries, status: "waiting" },
    data: { tries: tries + 1, nextAt: new Date(startedAt.getTime() + TRY_MS) },
  });
  if (count === 0) return;
  const delivery = await backend.db.delivery.findUniqueOrThrow({
    where: { deliveryId },
    include: { channel: true, notice: true },
  });
  const outcome = await send(courier, delivery, startedAt);
  const attempt = { ...outcome, at: startedAt, durationMs: Date.now() - startedAt.getTime() };
  const pauseMs = attempt.error === null ? null : retryAfterMs(tries + 1, attempt.status);
  await backend.db.delivery.updateMany({
    where: { deliveryId, tries: tries + 1 },
    data: {
      attempts: toJson([...readAttempts(delivery), attempt]),
      status: attempt.error === null ? "delivered" : pauseMs === null ? "failed" : "waiting",
      nextAt: pauseMs === null ? null : new Date(Date.now() + pauseMs),
    },
  });
  if (pauseMs !== null)
    await enqueueTask(backend, "delivery", { deliveryId, tries: tries + 1 }, pauseMs).catch(() => undefined);
}

/** Lets everything be tried that is due and that the queue may have forgotten; a job that exists is left alone. */
export async function sweepDeliveries(backend: Backend, now: Date): Promise<void> {
  const due = await backend.db.delivery.findMany({
    where: { status: "waiting", nextAt: { lte: now } },
    select: { deliveryId: true, tries: true },
    orderBy: { nextAt: "asc" },
    take: 1000,
  });
  for (const job of due) await enqueueTask(backend, "delivery", job);
}

/** The tries of a message until now. */
export function readAttempts({ attempts }: Pick<Delivery, "attempts">): DeliveryAttempt[] {
  return z.array(DeliveryAttempt.extend({ at: z.coerce.date() })).parse(attempts);
}

const toJson = (attempts: readonly DeliveryAttempt[]) => attempts.map((one) => ({ ...one, at: one.at.toISOString() }));

type Outcome = Pick<DeliveryAttempt, "status" | "error">;

async function send(
  courier: Courier,
  { deliveryId, channel, notice }: Delivery & { channel: Channel; notice: Notice },
  at: Date,
): Promise<Outcome> {
  const { baseUrl, allowPrivate } = courier;
  try {
    switch (ChannelKind.parse(channel.kind)) {
      case "email":
        await sendMail(courier, { to: channel.target, ...toMail(notice, baseUrl) });
        return { status: null, error: null };
      case "slack":
        return judge(
          await postMessage(channel.target, { headers: {}, body: toSlackBody(notice, baseUrl), allowPrivate }),
        );
      case "webhook": {
        const body = toWebhookBody(notice, baseUrl);
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
