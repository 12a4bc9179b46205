import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { readEnvironment } from "../execution/host/read-environment.ts";
import { ensureBases } from "../images/bases/ensure-bases.ts";
import { connectEngine, isOfEngineConnection } from "./engine.ts";
import { readEngineInfo } from "./engine-info.ts";

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

test("an engine that takes the connection and says nothing is not an engine", async () => {
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

test("an engine's redirect is not followed, and ends as an error of the call", async () => {
  let asked = 0;
  const elsewhere = createHttpServer((_, response) => {
    asked += 1;
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const target = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/info`;
  const engine = createHttpServer((request, response) => {
    if (request.url === "/_ping") response.end("OK");
    else
      response
        .writeHead(301, { location: request.url?.includes("nowhere") ? "http://nowhere.invalid/" : target })
        .end();
  }).listen(0, "127.0.0.1");
  await once(engine, "listening");
  const connected = await connectEngine(`tcp://127.0.0.1:${(engine.address() as AddressInfo).port}`);
  for (const image of ["a", "nowhere"]) await expect(connected.getImage(image).inspect()).rejects.toThrow("redirect");
  expect(asked).toBe(0);
  elsewhere.close();
  engine.close();
});

test("a connection to an engine that breaks is told from one to the database, before its answer and in the middle of it", async () => {
  const engine = createHttpServer((request, response) => {
    if (request.url === "/_ping") return response.end("OK");
    if (request.url?.includes("wait")) return request.socket.destroy();
    response.writeHead(200).write("a line");
    setImmediate(() => request.socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(engine, "listening");
  const connected = await connectEngine(`tcp://127.0.0.1:${(engine.address() as AddressInfo).port}`);
  const container = connected.getContainer("a");
  const waited = await container.wait().catch((error: unknown) => error);
  const logs = await container.logs({ follow: true, stdout: true });
  const [cut] = await once(logs, "close").catch((error: unknown) => [error]);
  for (const error of [waited, cut]) {
    expect(error).toMatchObject({ code: "ECONNRESET" });
    expect(isOfEngineConnection(error)).toBe(true);
  }
  expect(isOfEngineConnection(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }))).toBe(false);
  engine.close();
});

test.each(["../info?x=", "a/../../info", "a//b", "a?x=", "a#b", "a%2fb", "a b", "http:///x"])(
  "a name such as %j is never sent as a path",
  async (name) => {
    const engine = await connectEngine();
    await expect(engine.getImage(name).inspect()).rejects.toThrow("the engine's API has no path");
    await expect(engine.getContainer(name).inspect()).rejects.toThrow("the engine's API has no path");
    await expect(engine.getNetwork(name).inspect()).rejects.toThrow("the engine's API has no path");
  },
);

test.each(["../info?x=", "../../containers/json?all=1", "A/../b"])(
  "a base image %j is refused by its name",
  async (name) => {
    await expect(ensureBases(await connectEngine(), [name], () => {})).rejects.toMatchObject({
      code: "IMAGE_BUILD_FAILED",
      message: expect.stringContaining("is not the name of an image"),
    });
  },
);
