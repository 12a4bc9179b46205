import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectBackend, type Scope } from "@plumbline/backend/backend";
import { ensureLocalOwner } from "@plumbline/backend/owner/ensure-local-owner";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { readServers } from "@plumbline/catalogue/read-servers";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { migrateDatabase } from "@plumbline/launcher/migrations/migrate";
import { findFreePort } from "@plumbline/launcher/process/port";
import { startPostgres } from "@plumbline/launcher/services/postgres";
import { startRedis } from "@plumbline/launcher/services/redis";

/** An installation's stores with the catalogue of `servers/`, made for one bench and gone with it. */
export interface BenchStores extends AsyncDisposable {
  /** The local organization's owner. */
  readonly scope: Scope;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Takes logs; gone with the rest. */
  readonly folder: string;
}

/** Starts PostgreSQL and Redis as `./plumb up` does, durable ones: figures without crash safety would be nobody's. */
export async function startStores(): Promise<BenchStores> {
  await using stack = new Disposables();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  stack.use({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) });
  const { url: databaseUrl } = stack.use(
    await startPostgres({
      folder: join(folder, "postgres"),
      port: await findFreePort(),
      logFile: join(folder, "postgres.log"),
      database: "plumbline",
      durable: true,
    }),
  );
  const { url: redisUrl } = stack.use(
    await startRedis({
      folder: join(folder, "redis"),
      port: await findFreePort(),
      logFile: join(folder, "redis.log"),
      durable: true,
    }),
  );
  await migrateDatabase(databaseUrl);
  const backend = stack.use(await connectBackend({ databaseUrl, redisUrl }));
  const scope = await ensureLocalOwner(backend);
  const { servers } = await readServers(join(repositoryFolder, "servers"));
  await syncCatalogue(backend, scope.organizationId, servers);
  const resources = stack.release();
  return {
    scope,
    databaseUrl,
    redisUrl,
    folder,
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}
