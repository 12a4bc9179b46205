import { Redis } from "ioredis";

/** Connects, works, and disconnects. */
export async function withRedis<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { maxRetriesPerRequest: 0 });
  client.on("error", () => undefined); // the failing command reports it
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
