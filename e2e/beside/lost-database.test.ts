import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDoor } from "@plumbline/backend/testing/door";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { findFreePort } from "@plumbline/launcher/process/port";
import { startPostgres } from "@plumbline/launcher/services/postgres";
import { expect, test } from "vitest";
import { startInstance } from "../instance/instance.ts";

/** Starts an instance whose PostgreSQL can be cut off and frozen. */
async function startBehindDoor() {
  await using opened = new Disposables();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-lost-"));
  opened.use({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) });
  const postgres = opened.use(
    await startPostgres({
      folder: join(folder, "postgres"),
      port: await findFreePort(),
      logFile: join(folder, "postgres.log"),
      database: "plumbline",
      durable: false,
    }),
  );
  const url = new URL(postgres.url);
  const door = opened.use(await openDoor({ host: "127.0.0.1", port: Number(url.port) }));
  url.port = String(door.port);
  const instance = opened.use(await startInstance({ DATABASE_URL: url.href }));
  const all = opened.release();
  return { door, instance, [Symbol.asyncDispose]: () => all[Symbol.asyncDispose]() };
}

test("while PostgreSQL is away a page says so with 503, and is there again by itself", async () => {
  await using t = await startBehindDoor();
  const open = async () => {
    const response = await fetch(`${t.instance.baseUrl}/runs`);
    return { status: response.status, retryAfter: response.headers.get("retry-after"), text: await response.text() };
  };
  expect(await open()).toMatchObject({ status: 200, retryAfter: null });
  for (const away of ["cut", "stall"] as const) {
    t.door[away]();
    // for half a second the last sign of life counts
    await expect.poll(open, { timeout: 30_000 }).toMatchObject({
      status: 503,
      retryAfter: "5",
      text: expect.stringContaining("The dashboard cannot open"),
    });
    t.door.mend();
    await expect.poll(async () => (await open()).status, { timeout: 30_000 }).toBe(200);
  }
});
