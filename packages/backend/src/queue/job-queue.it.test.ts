import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { createTestBackend } from "../testing/test-backend.ts";
import { connectQueue, type JobKind, receive } from "./job-queue.ts";

const HOUR_MS = 3_600_000;

test("a job that is due is delivered, however far ahead the clock was that delayed it", async () => {
  await using t = await createTestBackend();
  const kind: JobKind<string> = {
    queueName: `test-${randomUUID()}`,
    jobName: "j",
    schema: z.string(),
    idOf: (id) => id,
  };
  const connection = new Redis(t.redisUrl, { maxRetriesPerRequest: null });
  const queue = connectQueue(kind, connection, { warn: () => undefined });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
  await queue.add("late", 1_000);
  vi.useRealTimers();

  const received: string[] = [];
  await using _worker = receive(
    kind,
    t.redisUrl,
    async (job) => void received.push(job),
    () => undefined,
  );
  await queue.add("soon", 0);
  await expect.poll(() => received).toEqual(["soon"]);
  await queue.add("late", 0);
  await expect.poll(() => received).toEqual(["soon", "late"]);
  await queue.close();
  connection.disconnect();
});
