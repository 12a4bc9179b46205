import { pino } from "pino";
import { type Backend, connectBackend } from "../backend.ts";
import { type Door, openDoor } from "./door.ts";
import type { TestBackend } from "./test-backend.ts";

/** A further backend of a test, of which each store can be cut and stalled. */
export type BackendByDoors = AsyncDisposable & {
  backend: Backend;
  databaseUrl: string;
  redisUrl: string;
  database: Door;
  redis: Door;
};

/** Connects to the stores of a test through a proxy each. */
export async function connectByDoors(t: Pick<TestBackend, "databaseUrl" | "redisUrl">): Promise<BackendByDoors> {
  const database = await openDoorTo(t.databaseUrl);
  const redis = await openDoorTo(t.redisUrl);
  const databaseUrl = urlOf(t.databaseUrl, database);
  const redisUrl = urlOf(t.redisUrl, redis);
  const backend = await connectBackend({ databaseUrl, redisUrl, log: pino({ level: "silent" }) });
  return {
    backend,
    databaseUrl,
    redisUrl,
    database,
    redis,
    async [Symbol.asyncDispose]() {
      // nothing that is under way answers any more: closing must not wait for it
      for (const door of [database, redis]) door.cut();
      await backend[Symbol.asyncDispose]();
      for (const door of [database, redis]) await door[Symbol.asyncDispose]();
    },
  };
}

function openDoorTo(url: string): Promise<Door> {
  const { hostname, port } = new URL(url);
  return openDoor({ host: hostname, port: Number(port) });
}

const urlOf = (url: string, { port }: Door): string =>
  Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port) }).href;
