import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identify } from "../process/pid/identity.ts";
import { findFreePort, isPortFree } from "../process/port.ts";
import { withRedis } from "../testing/stores/with-redis.ts";
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
    await withRedis(redis.url, (client) => client.set("kept", "yes"));
  }
  expect(await identify(pid)).toBeUndefined();
  expect(await isPortFree(port)).toBe(true);

  await using redis = await startRedis(options);
  expect(await withRedis(redis.url, (client) => client.get("kept"))).toBe("yes");
  expect(await withRedis(redis.url, (client) => client.config("GET", "maxmemory-policy"))).toContain("noeviction");
});

test("another user of the machine finds no way in: no password in arguments, none in files that they can read", async () => {
  const port = await findFreePort();
  const options = { folder: join(folder, "redis"), port, logFile: join(folder, "redis.log"), durable: false };
  await using redis = await startRedis(options);
  const { password } = new URL(redis.url);
  expect(password.length).toBeGreaterThan(30);
  const stranger = withRedis(`redis://127.0.0.1:${port}`, (client) => client.keys("*"));
  await expect(stranger).rejects.toThrow("NOAUTH");
  const guess = withRedis(`redis://:guess@127.0.0.1:${port}`, (client) => client.keys("*"));
  await expect(guess).rejects.toThrow(/NOAUTH|WRONGPASS/);
  expect(await readFile(`/proc/${redis.child.pid}/cmdline`, "utf8")).not.toContain(password);
  const modes = ["password.conf", "data"].map(async (name) => (await stat(join(options.folder, name))).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o600, 0o700]);
});

test.runIf(process.getuid?.() === 0)("Redis has none of root's capabilities", async () => {
  const port = await findFreePort();
  await chmod(folder, 0o711);
  await using redis = await startRedis({
    folder: join(folder, "redis"),
    port,
    logFile: join(folder, "log"),
    durable: false,
  });
  const status = await readFile(`/proc/${redis.child.pid}/status`, "utf8");
  expect(status).toMatch(/^CapEff:\s+0+$/m);
});
