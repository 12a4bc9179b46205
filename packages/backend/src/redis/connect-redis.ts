import { Redis } from "ioredis";
import type { Warns } from "../lifetime/best-effort.ts";

/** Limit of one answer: the callers go on without Redis, so that a request is never held up by it. */
const ANSWER_WITHIN_MS = 500;
/** Live views resume soon after Redis is back. */
const LONGEST_BACKOFF_MS = 1_000;

/**
 * Connects to Redis, and waits half a second for it at the most. A command fails within half a second, and at once while
 * Redis is away. A Redis that accepts connections but does not answer counts as away until it answers again.
 */
export async function connectRedis(redisUrl: string, log: Warns): Promise<Redis> {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    commandTimeout: ANSWER_WITHIN_MS,
    // ends the connection, so that the next commands fail at once instead of after a timeout each
    socketTimeout: ANSWER_WITHIN_MS,
    maxRetriesPerRequest: 0,
    connectTimeout: 3_000,
    retryStrategy: (attempts) => Math.min(25 * 2 ** attempts, LONGEST_BACKOFF_MS),
  });
  redis.on("error", (err) => log.warn({ err }, "the connection to Redis has failed"));
  await waitUntilReady(redis);
  return redis;
}

/**
 * A further connection, for commands that may take up to `answerWithinMs`. A command waits for a connection that is
 * being made, and fails with it.
 * @param logged message of its failures
 */
export function connectAgain(redis: Redis, answerWithinMs: number, log: Warns, logged: string): Redis {
  const further = redis.duplicate({
    enableOfflineQueue: true,
    commandTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    maxRetriesPerRequest: 0,
  });
  further.on("error", (err) => log.warn({ err }, logged));
  return further;
}

async function waitUntilReady(redis: Redis): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    redis.once("ready", resolve);
    timer = setTimeout(resolve, ANSWER_WITHIN_MS);
  });
  clearTimeout(timer);
}
