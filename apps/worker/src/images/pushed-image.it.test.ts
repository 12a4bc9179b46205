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
import { connectEngine, type Engine } from "../docker/engine.ts";
import { hostLabel } from "../docker/labels.ts";
import { ownAddresses } from "../docker/testing/own-addresses.ts";
import { type HostEnv, readHostEnv } from "../env.ts";
import { ensureBases } from "./bases/ensure-bases.ts";
import { STEP_LIMITS } from "./limit-steps.ts";
import { makePushedImage } from "./pushed-image.ts";

const env = readHostEnv();
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

/** The image that the worker makes of this Dockerfile, pushed. */
async function make(dockerfile: string, more: Partial<HostEnv> = {}) {
  await writeFile(join(folder, "Dockerfile"), dockerfile);
  const archive = await packServer(folder);
  const [{ sourceDigest = "" } = {}] = await readPushed(key.serverId, archive);
  const site = { engine, env: { ...env, ...more } };
  const image = await makePushedImage(site, { ...key, sourceDigest }, { kind: "archive", archive }, {});
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

test.each([
  ["public addresses alone", {}],
  ["no address", { PLUMBLINE_BUILD_NETWORK: "none" }],
  ["no address, where there is no firewall", { PLUMBLINE_FIREWALL: "off" }],
] as const)("with %s to connect to, a step of it reaches nothing that listens on this machine", async (_, more) => {
  let asked = 0;
  const server = createTcpServer((socket) => {
    asked += 1;
    socket.on("error", () => undefined).end();
  }).listen(0, "0.0.0.0");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // the gateway is the first address of the step's own network
  const tries = `for host in 127.0.0.1 $(hostname -i | sed 's/[0-9]*$/1/') ${ownAddresses().join(" ")}`;
  const dial = `timeout 2 bash -c "exec 3<>/dev/tcp/$host/${port}"`;
  const { image } = await make(
    `FROM debian:bookworm-slim\nRUN ${tries}; do (${dial} && touch /reached) & done; wait; test ! -e /reached\nENTRYPOINT ["/x"]\n`,
    more,
  );
  expect(image).toMatchObject({ entrypoint: ["/x"] });
  server.close();
  expect(asked).toBe(0);
});

test("a step of it can start only so many processes, and have only so much memory", async () => {
  const processes = `cat /sys/fs/cgroup/pids.max /sys/fs/cgroup/pids/pids.max 2>/dev/null | grep -qx ${STEP_LIMITS.pids}`;
  const files = "/sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes";
  const memory = `cat ${files} 2>/dev/null | grep -qx ${4 * 1024 ** 3}`;
  // ends as soon as the limit of processes holds
  const step = `${memory} && until ${processes}; do sleep 0.1; done`;
  const { image } = await make(`FROM debian:bookworm-slim\nRUN ${step}\nENTRYPOINT ["/x"]\n`);
  expect(image).toMatchObject({ entrypoint: ["/x"] });
});

test("a build leaves neither its network nor a container behind, whether it succeeds or not", async () => {
  const findLeft = async () => {
    const filters = { label: [`${hostLabel}=${key.serverId}-host`] };
    return [await engine.listNetworks({ filters }), await engine.listContainers({ all: true, filters })].flat();
  };
  const more = { PLUMBLINE_HOST_ID: `${key.serverId}-host` };
  await make('FROM debian:bookworm-slim\nENTRYPOINT ["/x"]\n', more);
  await expect(make("FROM debian:bookworm-slim\nRUN exit 7\n", more)).rejects.toMatchObject({
    code: "IMAGE_BUILD_FAILED",
  });
  expect(await findLeft()).toEqual([]);
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

test("what ADD and FROM name on this machine is never connected to", async () => {
  let asked = 0;
  const server = createTcpServer((socket) => {
    asked += 1;
    socket.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dockerfiles = [
    `FROM debian:bookworm-slim\nADD http://${host}/x /x\n`,
    `FROM debian:bookworm-slim\nENV X=http://${host}/x\nAD\\\nD $X /x\n`,
    `FROM debian:bookworm-slim AS a\nONBUILD ADD http://${host}/x /x\nFROM a\n`,
    `FROM ${host}/a/b\n`,
    `ARG A=${host}/a\nARG B=$A/b\nFROM $B\n`,
    `FROM debian:bookworm-slim\nCOPY --from=${host}/a/b /x /x\n`,
  ];
  for (const dockerfile of dockerfiles)
    await expect(make(dockerfile)).rejects.toMatchObject({ code: "IMAGE_BUILD_FAILED" });
  expect(asked).toBe(0);
  server.close();
});

test("a base image whose triggers nobody has checked is refused", async () => {
  const name = `test-triggers-${randomUUID()}:1`;
  const container = await engine.createContainer({ Image: "debian:bookworm-slim", Cmd: ["true"] });
  const [repo = "", tag] = name.split(":");
  await container.commit({ repo, tag, changes: "ONBUILD RUN true" });
  await container.remove();
  try {
    await expect(make(`FROM ${name}\nENTRYPOINT ["/x"]\n`)).rejects.toMatchObject({
      code: "IMAGE_BUILD_FAILED",
      message: expect.stringContaining("ONBUILD"),
    });
  } finally {
    await engine.getImage(name).remove();
  }
});

test("what was checked is built: continued lines, comments and resolved images", async () => {
  const { image } = await make(
    `ARG TAG=bookworm-slim
ARG BASE="debian:$TAG"
FROM \${BASE} AS a
RUN ec\\
ho hello \\
  # a comment

  > /hello
FROM $BASE
COPY --from=a /hello /hello
RUN test "$(cat /hello)" = hello
ENTRYPOINT ["/hello"]
`,
  );
  expect(image).toMatchObject({ entrypoint: ["/hello"], cached: false });
});

test("a pushed image whose name is none is refused before the engine is asked", async () => {
  await expect(
    makePushedImage(
      { engine, env },
      { ...key, sourceDigest: "0".repeat(64) },
      { kind: "image", image: "../info?x=" },
      {},
    ),
  ).rejects.toMatchObject({
    code: "IMAGE_BUILD_FAILED",
    message: expect.stringContaining("is not the name of an image"),
  });
});

test("an image of a registry that nobody has allowed is refused, and the registry is not asked", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(404).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const image = `127.0.0.1:${(server.address() as AddressInfo).port}/mine/server@sha256:${"0".repeat(64)}`;
  await expect(
    makePushedImage({ engine, env }, { ...key, sourceDigest: "0".repeat(64) }, { kind: "image", image }, {}),
  ).rejects.toMatchObject({
    code: "IMAGE_BUILD_FAILED",
    nextStep: expect.stringContaining("PLUMBLINE_REGISTRIES"),
  });
  expect(asked).toBe(0);
  server.close();
});

test("an image that no registry gives is refused with its name", async () => {
  const registry = createServer((_, response) => response.writeHead(404).end("{}")).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const host = `127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const image = `${host}/mine/server@sha256:${"0".repeat(64)}`;
  const site = { engine, env: { ...env, PLUMBLINE_REGISTRIES: [host] } };
  await expect(
    makePushedImage(site, { ...key, sourceDigest: "0".repeat(64) }, { kind: "image", image }, {}),
  ).rejects.toMatchObject({
    code: "BASE_UNAVAILABLE",
    message: expect.stringContaining(image),
  });
  registry.close();
});
