import { Redis as RedisClient } from "ioredis";
import { StartError } from "../failure.ts";
import { describeAddress, parseServiceUrl } from "./service-url.ts";

const timeoutMs = 5_000;

/** Connects to a Redis once and pings it. */
export async function askRedis(url: string): Promise<void> {
  await withRedis(url, (client) => client.ping());
}

/** Connects to a Redis, works, and disconnects. Nothing is retried. */
export async function withRedis<T>(url: string, work: (client: RedisClient) => Promise<T>): Promise<T> {
  const client = new RedisClient(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let failure: Error | undefined;
  client.on("error", (error) => {
    failure ??= error;
  });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw failure ?? error;
  } finally {
    client.disconnect();
  }
}

/** Checks that the user's Redis answers. Error messages never contain the password. */
export async function checkRedisUrl(url: string): Promise<void> {
  const address = parseServiceUrl(url, "REDIS_URL", ["redis:", "rediss:"]);
  try {
    await askRedis(url);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const refused = /NOAUTH|WRONGPASS|NOPERM/.test(said);
    throw new StartError(
      refused
        ? `The Redis at ${describeAddress(address)} refuses the user or password of REDIS_URL.`
        : `No Redis answers at ${describeAddress(address)}, which REDIS_URL names.`,
      refused ? "correct REDIS_URL." : "start it or correct REDIS_URL; unset it to use an embedded Redis.",
      { cause },
    );
  }
}
