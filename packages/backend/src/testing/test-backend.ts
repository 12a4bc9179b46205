import { randomUUID } from "node:crypto";
import { roles } from "@plumbline/core/access/roles";
import type { ServerManifest } from "@plumbline/core/server/manifest";
import { Redis } from "ioredis";
import pg from "pg";
import { pino } from "pino";
import { type Backend, connectBackend, type Scope } from "../backend.ts";
import { ensureLocalOwner } from "../owner/ensure-local-owner.ts";
import { syncCatalogue } from "../servers/sync-catalogue.ts";

/** A backend on a database of its own, cloned from the migrated template, with two servers in its catalogue. */
export type TestBackend = AsyncDisposable & {
  backend: Backend;
  /** The local organization's owner. */
  scope: Scope;
  databaseUrl: string;
  redisUrl: string;
};

/** Creates one; disposing it drops its database. Needs the integration tests' global setup. */
export async function createTestBackend(): Promise<TestBackend> {
  const template = new URL(readVariable("PLUMBLINE_TEST_TEMPLATE_URL"));
  const name = `plumbline_test_${randomUUID().replaceAll("-", "")}`;
  // file by file: block by block it takes twice as long
  await runOn(template, `create database ${name} template "${template.pathname.slice(1)}" strategy file_copy`);
  const databaseUrl = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  // one logical Redis database per test process: tests of one process run one after another
  const redisUrl = `${readVariable("PLUMBLINE_TEST_REDIS_URL")}/${Number(process.env.VITEST_POOL_ID ?? 0) % 16}`;
  await emptyRedis(redisUrl);
  const backend = await connectBackend({ databaseUrl, redisUrl, log: pino({ level: "silent" }) });
  const scope = await ensureLocalOwner(backend);
  await syncCatalogue(backend, scope.organizationId, [sampleServer("go-one", "go"), sampleServer("node-two", "node")]);
  return {
    backend,
    scope,
    databaseUrl,
    redisUrl,
    async [Symbol.asyncDispose]() {
      await backend[Symbol.asyncDispose]();
      await runOn(template, `drop database ${name} with (force)`);
    },
  };
}

/** Another organization with an owner of its own on the same database. */
export async function createForeignScope(backend: Backend): Promise<Scope> {
  const { organizationId } = await backend.db.organization.create({ data: { name: "Foreign", slug: randomUUID() } });
  const { id: userId } = await backend.db.user.create({
    data: { name: "Stranger", email: `${randomUUID()}@localhost` },
  });
  await backend.db.member.create({ data: { organizationId, userId, role: "owner" } });
  return { backend, organizationId, userId, permissions: roles.owner };
}

/**
 * Opens the pool's connections in advance. Otherwise the first of two concurrent statements would be over before the
 * second is sent.
 */
export async function openConnections({ db }: Backend): Promise<void> {
  await Promise.all(Array.from({ length: 8 }, () => db.$queryRaw`select 1 from pg_sleep(0.1)`));
}

/** A catalogue entry that serves chat and echo. */
export function sampleServer(serverId: string, language: ServerManifest["language"]) {
  const manifest: ServerManifest = {
    schemaVersion: 1,
    name: serverId,
    language,
    profile: "minimal",
    library: { name: "none", version: "1", homepage: "https://example.org" },
    deliveryPolicy: "drop-newest",
    workloads: ["echo", "chat"],
    variants: [],
    containers: [],
    tls: false,
    threadsPerConnection: 0,
    deviations: [],
    maintainers: ["Plumbline"],
    notes: "",
  };
  return { serverId, manifest, sourceDigest: "0".repeat(64) };
}

/** By a connection that waits for its answer: the backend's own gives a busy machine half a second. */
async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb().finally(() => redis.disconnect());
}

async function runOn(template: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(template), { pathname: "/postgres" }).href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Reads a variable that vitest's global setup has put into the environment. @throws where a test runs without it */
export function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: integration tests run through vitest's projects`);
  return value;
}
