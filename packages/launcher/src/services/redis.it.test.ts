import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identify } from "../process/identity.ts";
import { findFreePort, isPortFree } from "../process/port.ts";
import { startRedis } from "./redis.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-redis-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("what was written before a stop is there after the next start, and nothing is left between them", async () => {
  const port = await findFreePort();
  const options = { folder: join(folder, "redis"), port, logFile: join(folder, "redis.log"), durable: true };
  let pid: number;
  {
    await using redis = await startRedis(options);
    pid = redis.child.pid;
    await command(redis.url, (client) => client.set("kept", "yes"));
  }
  expect(await identify(pid)).toBeUndefined();
  expect(await isPortFree(port)).toBe(true);

  await using redis = await startRedis(options);
  expect(await command(redis.url, (client) => client.get("kept"))).toBe("yes");
  expect(await command(redis.url, (client) => client.config("GET", "maxmemory-policy"))).toContain("noeviction");
});

async function command<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
