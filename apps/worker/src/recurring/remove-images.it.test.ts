import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { pushServer } from "@plumbline/backend/servers/push-server";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { createTestBackend, sampleServer, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { digestImage } from "@plumbline/catalogue/digest-image";
import { StartRun } from "@plumbline/core/run/start-run";
import { ServerManifest } from "@plumbline/core/server/manifest";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectEngine, type Engine, isGone } from "../docker/engine.ts";
import { startRegistry } from "../docker/testing/registry.ts";
import { readHostEnv } from "../env.ts";
import { HostLock } from "../execution/host/host-lock.ts";
import { type BuiltImage, buildImage } from "../images/image.ts";
import { imageTag, nameOfPushed, nameOfVariant } from "../images/image-name.ts";
import { makePushedImage } from "../images/pushed-image.ts";
import { removeImages } from "./remove-images.ts";

const HOUR_MS = 3_600_000;
const inDays = (days: number) => Date.now() + days * 24 * HOUR_MS + HOUR_MS;

let engine: Engine;
let t: TestBackend;
let folder: string;
/** A server's name that no other test, and no other installation on this engine, has. */
let name: string;
let said: Record<string, unknown>[];

beforeEach(async () => {
  engine = await connectEngine();
  t = await createTestBackend();
  await t.backend.db.server.deleteMany();
  folder = await mkdtemp(join(tmpdir(), "plumbline-remove-"));
  name = `test-${randomUUID().slice(0, 13)}`;
  said = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  const left = (await engine.listImages()).flatMap(({ RepoTags }) => RepoTags ?? []);
  const ours = left.filter((tag) => tag.includes(name) || tag.includes(t.scope.organizationId));
  for (const tag of ours) await engine.getImage(tag).remove();
  await rm(folder, { recursive: true });
  await t[Symbol.asyncDispose]();
});

/** Builds a version of the server under its name, or another. */
async function build(version: string, as = name): Promise<BuiltImage> {
  await writeFile(join(folder, "Dockerfile"), 'FROM scratch\nCOPY program /program\nENTRYPOINT ["/program"]\n');
  await writeFile(join(folder, "program"), `${name} ${version}`);
  return buildImage(engine, folder, { name: as });
}

/** Makes one version the catalogue's, with a variant that is built of it too. */
async function catalogue(sourceDigest: string): Promise<void> {
  const ids = [name, `${name}@big`];
  const folders = ids.map((serverId) => ({ ...sampleServer(serverId, "go"), sourceDigest }));
  await syncCatalogue(t.backend, t.scope.organizationId, folders);
}

const hostLock = new HostLock();
const remove = (nowMs: number) => {
  const log = pino({ level: "info" }, { write: (line) => said.push(JSON.parse(line)) });
  return removeImages({ backend: t.backend, hostLock, log }, nowMs);
};

/** Which of them are on the engine. */
async function here(references: readonly string[]): Promise<string[]> {
  const found = references.map((reference) =>
    engine
      .getImage(reference)
      .inspect()
      .then(() => [reference])
      .catch((error: unknown) => {
        if (!isGone(error)) throw error;
        return [];
      }),
  );
  return (await Promise.all(found)).flat();
}

test("a former version of a folder goes after a week, with its builds for flame graphs and of layouts; the present one stays", async () => {
  const former = await build("1");
  const named = await build("1", nameOfVariant(name, { named: true }));
  const relinked = await build("1", nameOfVariant(name, { layout: 12 }));
  const present = await build("2");
  const tags = [former.tag, named.tag, relinked.tag, present.tag];
  await catalogue(present.sourceDigest);
  await remove(inDays(6));
  expect(await here(tags)).toEqual(tags);
  await remove(inDays(7));
  expect(await here([...tags, former.imageDigest])).toEqual([present.tag]);
  expect(said).toMatchObject([
    { removed: expect.arrayContaining([former.tag, named.tag, relinked.tag]), bytes: 3 * `${name} 1`.length },
  ]);
});

test("what a run that has not ended was started with stays", async () => {
  const former = await build("1");
  await catalogue(former.sourceDigest);
  const request = StartRun.parse({ serverIds: [`${name}@big`], scenarioIds: ["chat-steady"] });
  const { runId } = await startRun(t.scope, request);
  await catalogue((await build("2")).sourceDigest);
  await remove(inDays(8));
  expect(await here([former.tag])).toEqual([former.tag]);
  await t.backend.db.run.update({ where: { runId }, data: { status: "succeeded" } });
  await remove(inDays(8));
  expect(await here([former.tag])).toEqual([]);
});

test("what a container was made of stays as long as the container", async () => {
  const former = await build("1");
  await catalogue((await build("2")).sourceDigest);
  const container = await engine.createContainer({ Image: former.imageDigest });
  try {
    await remove(inDays(8));
    expect(await here([former.tag])).toEqual([former.tag]);
  } finally {
    await container.remove();
  }
  await remove(inDays(8));
  expect(await here([former.tag])).toEqual([]);
});

test("whoever asks for an image that is here begins its week anew", async () => {
  const { tag } = await build("1");
  await catalogue((await build("2")).sourceDigest);
  const beforeAskedMs = Date.now();
  await vi.waitUntil(() => Date.now() > beforeAskedMs);
  expect(await build("1")).toMatchObject({ tag, cached: true });
  await remove(beforeAskedMs + 7 * 24 * HOUR_MS);
  expect(await here([tag])).toEqual([tag]);
});

test("names that are none of this installation's stay, and so does everything while a run has the host", async () => {
  const foreign = await build("1", nameOfPushed(randomUUID(), name));
  const other = await build("1", `${name}-other`);
  const former = await build("1");
  const latest = `plumbline/${name}:latest`;
  await engine.getImage(former.tag).tag({ repo: `plumbline/${name}`, tag: "latest" });
  await catalogue((await build("2")).sourceDigest);
  {
    using _run = hostLock.beginRun();
    await remove(inDays(8));
    expect(await here([former.tag])).toEqual([former.tag]);
  }
  await remove(inDays(8));
  expect(await here([foreign.tag, other.tag, former.tag, latest])).toEqual([foreign.tag, other.tag, latest]);
});

test("what was pulled for a push gets a name of ours, and goes by all its names a day after, unless in use", async () => {
  await using registry = await startRegistry(name);
  const { reference } = registry;
  const { organizationId } = t.scope;
  const manifest = ServerManifest.parse(sampleServer(name, "go").manifest);
  const sourceDigest = digestImage(reference, manifest);
  const servers = [{ serverId: name, manifest }];
  await pushServer(t.scope, { serverId: name, sourceDigest, servers, source: { image: reference } });
  const source = { kind: "image", image: reference } as const;
  const env = readHostEnv({ ...process.env, PLUMBLINE_REGISTRIES: reference.split("/")[0] });
  const make = () => makePushedImage({ engine, env }, { organizationId, serverId: name, sourceDigest }, source, {});
  const { imageDigest } = await make();
  expect(await make()).toMatchObject({ cached: true, imageDigest });
  const names = [imageTag(nameOfPushed(organizationId, name), sourceDigest), reference, imageDigest];
  await remove(inDays(8));
  expect(await here(names)).toEqual(names);

  const archive = { sourceDigest: "1".repeat(64), source: { archive: new Uint8Array([1]) } };
  await pushServer(t.scope, { serverId: name, servers, ...archive });
  await remove(Date.now());
  expect(await here(names)).toEqual(names);
  const container = await engine.createContainer({ Image: imageDigest });
  await remove(inDays(1)).finally(() => container.remove());
  expect(await here(names)).toEqual(names);
  await remove(inDays(1));
  expect(await here(names)).toEqual([]);
});

test("without an engine nothing is removed, nothing fails, and the log says why", async () => {
  vi.stubEnv("DOCKER_HOST", "tcp://127.0.0.1:1");
  await remove(Date.now());
  expect(said).toMatchObject([{ err: { code: "ENGINE_UNAVAILABLE" } }]);
});
