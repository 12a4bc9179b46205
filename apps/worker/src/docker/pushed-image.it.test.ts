import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packServer } from "@plumbline/catalogue/pack-server";
import { readPushed } from "@plumbline/catalogue/read-pushed";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureBases } from "../bases/ensure-bases.ts";
import { connectEngine, type Engine } from "./engine.ts";
import { makePushedImage } from "./pushed-image.ts";

let engine: Engine;
let folder: string;
let key: { organizationId: string; serverId: string };

beforeEach(async () => {
  engine = await connectEngine();
  await ensureBases(engine, ["debian:bookworm-slim"], () => {});
  folder = await mkdtemp(join(tmpdir(), "plumbline-pushed-image-"));
  await cp(
    fileURLToPath(new URL("../../../../servers/go-gorilla/server.json", import.meta.url)),
    join(folder, "server.json"),
  );
  key = { organizationId: randomUUID(), serverId: "mine" };
});
afterEach(() => rm(folder, { recursive: true }));

/** What the worker makes of this Dockerfile, pushed. */
async function make(dockerfile: string) {
  await writeFile(join(folder, "Dockerfile"), dockerfile);
  const archive = await packServer(folder);
  const [{ sourceDigest = "" } = {}] = await readPushed(key.serverId, archive);
  const image = await makePushedImage(engine, { ...key, sourceDigest }, { kind: "archive", archive }, {});
  await engine.getImage(image.tag).remove();
  return { image, sourceDigest };
}

test("a pushed folder becomes an image of its very source under a name of its organization's, also with cache mounts", async () => {
  const { image, sourceDigest } = await make(
    'FROM debian:bookworm-slim\nRUN --mount=type=cache,target=/cache echo hello > /hello\nENTRYPOINT ["/hello"]\n',
  );
  expect(image).toMatchObject({ sourceDigest, entrypoint: ["/hello"], cached: false });
  expect(image.tag).toBe(`plumbline/${key.organizationId}/mine:${sourceDigest.slice(0, 12)}`);
});

test("a step of it does not reach what listens on this machine's loopback", async () => {
  let asked = 0;
  const server = createTcpServer((socket) => {
    asked += 1;
    socket.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await make(
    `FROM debian:bookworm-slim\nRUN if bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port}'; then exit 7; fi\nENTRYPOINT ["/x"]\n`,
  );
  server.close();
  expect(asked).toBe(0);
});

test.each([
  [
    "another owner's mounts",
    "FROM debian:bookworm-slim\nRUN --mount=type=bind,from=debian:bookworm-slim,target=/x true\n",
  ],
  ["no program", "FROM debian:bookworm-slim\nENTRYPOINT []\nCMD []\n"],
  ["a volume", 'FROM debian:bookworm-slim\nVOLUME /data\nENTRYPOINT ["/x"]\n'],
])("%s: there is no image", async (_, dockerfile) => {
  await expect(make(dockerfile)).rejects.toMatchObject({ code: "IMAGE_BUILD_FAILED" });
});

test.each([
  ["images of other servers", "FROM plumbline/node-ws:latest\n"],
  ["images of other servers by a longer name", "FROM index.docker.io/plumbline/node-ws:latest\n"],
  ["an image by its id", `FROM debian:bookworm-slim\nCOPY --from=sha256:${"0".repeat(64)} /a /a\n`],
  ["an image by its id, hidden by quotes", 'FROM debian:bookworm-slim\nCOPY --"from"=012345 /a /a\n'],
  ["an image by its id, hidden by another escape", "# escape=`\nFROM debian:bookworm-slim\nRUN echo \\\nFROM 012345\n"],
])("%s: it is not even tried", async (_, dockerfile) => {
  await expect(make(dockerfile)).rejects.toMatchObject({
    code: "IMAGE_BUILD_FAILED",
    message: expect.stringContaining("A pushed server cannot be built"),
  });
});

test("an image that no registry gives is refused with its name", async () => {
  const registry = createServer((_, response) => response.writeHead(404).end("{}")).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const image = `127.0.0.1:${(registry.address() as AddressInfo).port}/mine/server@sha256:${"0".repeat(64)}`;
  await expect(
    makePushedImage(engine, { ...key, sourceDigest: "0".repeat(64) }, { kind: "image", image }, {}),
  ).rejects.toMatchObject({
    code: "BASE_UNAVAILABLE",
    message: expect.stringContaining(image),
  });
  registry.close();
});
