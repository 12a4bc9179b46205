import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { connectEngine } from "./engine.ts";
import { readEngineInfo } from "./engine-info.ts";
import { readEnvironment } from "./environment.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("says which engine it is, what it can give and since when", async () => {
  const info = await readEngineInfo(await connectEngine());
  expect(info.version).toMatch(/^\d+\./);
  expect([1, 2]).toContain(info.cgroupVersion);
  expect(info.cpus).toBeGreaterThan(0);
  expect(info.nofileHardLimit).toBeGreaterThanOrEqual(1_024);
  expect(info.startedAtMs ?? 0).toBeLessThan(Date.now());
});

test("the environment is the same when it is read twice, and another one with other tools", async () => {
  const engine = await connectEngine();
  const read = (version: string) => readEnvironment(engine, { bases: "public", tools: { generator: version } });
  const [first, second, third] = [await read("1"), await read("1"), await read("2")];
  expect(second).toEqual(first);
  expect(third.environmentId).not.toBe(first.environmentId);
  expect(first.environmentId).toMatch(/^[0-9a-f]{64}$/);
});

test.each(["tcp://127.0.0.1:1", "unix:///nowhere/docker.sock", "tcp://:::not an address"])(
  "no engine answers at %s",
  async (address) => {
    vi.stubEnv("DOCKER_HOST", address);
    await expect(connectEngine()).rejects.toMatchObject({
      code: "ENGINE_UNAVAILABLE",
      evidence: { dockerHost: address },
    });
  },
);

test("an engine that takes the connection and says nothing is no engine", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  vi.stubEnv("DOCKER_HOST", `tcp://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`);
  try {
    await expect(connectEngine()).rejects.toMatchObject({ code: "ENGINE_UNAVAILABLE" });
  } finally {
    server.close();
  }
});
