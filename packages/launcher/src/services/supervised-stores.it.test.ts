import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimDataFolder, type InstanceClaim } from "../instance/instance.ts";
import { readInstance } from "../instance/instance-file.ts";
import { findFreePort } from "../process/port.ts";
import { parseSettings } from "../settings.ts";
import { withClient } from "../testing/stores/scratch-database.ts";
import { withRedis } from "../testing/stores/with-redis.ts";
import { providePostgres, provideRedis } from "./provide.ts";
import { startRedis } from "./redis.ts";

let folder: string;
let claim: InstanceClaim;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-stores-"));
  claim = await claimDataFolder(folder, "http://127.0.0.1:1", (sentence) => void said.push(sentence));
  said = [];
});

afterEach(async () => {
  await claim[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const context = () => ({
  settings: parseSettings({ PLUMBLINE_DATA_DIR: folder }),
  claim,
  say: (sentence: string) => void said.push(sentence),
});

test("a killed PostgreSQL is started again at the same address with what was stored", async () => {
  await using postgres = await providePostgres(context(), () => undefined);
  await withClient(postgres.url, (client) => client.query("create table kept as select 42 as answer"));
  await killPart("postgres");
  await expect.poll(() => said.at(-1)).toBe("The embedded postgres answers again.");
  const { rows } = await withClient(postgres.url, (client) => client.query("select answer from kept"));
  expect(rows).toEqual([{ answer: 42 }]);
  expect(said[0]).toMatch(/^The postgres ended \(exit code 137\)\. It is started again in 0\.5 s\./);
});

test("a killed Redis is started again at the same address with the same password", async () => {
  await using redis = await provideRedis(context(), () => undefined);
  await killPart("redis");
  await expect.poll(() => said.at(-1)).toBe("The embedded redis answers again.");
  expect(await withRedis(redis.url, (client) => client.ping())).toBe("PONG");
});

test("a Redis whose append-only file is damaged starts empty, and the file is set aside", async () => {
  const data = join(folder, "redis/data");
  {
    await using redis = await provideRedis(context(), () => undefined);
    await withRedis(redis.url, (client) => client.set("kept", "yes"));
  }
  const file = join(data, "appendonlydir/appendonly.aof.1.incr.aof");
  await writeFile(file, `*damaged*\r\n${await readFile(file, "utf8")}`);
  await using redis = await provideRedis(context(), () => undefined);
  expect(await withRedis(redis.url, (client) => client.get("kept"))).toBeNull();
  const [aside] = (await readdir(join(folder, "redis"))).filter((name) => name.startsWith("data.damaged-"));
  expect(said).toEqual([
    expect.stringContaining(`Redis could not read its data, which are now in ${join(folder, "redis", aside ?? "?")}`),
  ]);
  expect(
    await readFile(join(folder, "redis", aside ?? "?", "appendonlydir/appendonly.aof.1.incr.aof"), "utf8"),
  ).toContain("*damaged*");
});

test("data stay in place where Redis does not start without them either", async () => {
  const data = join(folder, "other/data");
  await mkdir(data, { recursive: true });
  await writeFile(join(data, "kept"), "");
  await using first = await startRedis({
    folder: join(folder, "first"),
    port: await findFreePort(),
    logFile: join(folder, "first.log"),
    durable: false,
  });
  const port = Number(new URL(first.url).port);
  const second = startRedis({
    folder: join(folder, "other"),
    port,
    logFile: join(folder, "other.log"),
    durable: false,
  });
  await expect(second).rejects.toThrow("The redis ended while starting");
  expect(await readdir(data)).toEqual(["kept"]);
});

async function killPart(name: string): Promise<void> {
  const state = await readInstance(folder);
  const part = state.kind === "running" ? state.instance.parts.find((each) => each.name === name) : undefined;
  if (!part) throw new Error(`no ${name} runs`);
  process.kill(part.identity.pid, "SIGKILL");
}
