import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectBackend, type Scope } from "@plumbline/backend/backend";
import { ensureLocalOwner } from "@plumbline/backend/owner/ensure-local-owner";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { readServers } from "@plumbline/catalogue/read-servers";
import { CreateToken } from "@plumbline/core/access/token";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { type App, type KeepHooks, startApp } from "@plumbline/launcher/apps/start-app";
import { type AppSettings, webApp } from "@plumbline/launcher/apps/web-app";
import { workerApp } from "@plumbline/launcher/apps/worker-app";
import { migrateDatabase } from "@plumbline/launcher/migrations/migrate";
import type { Child, ChildSpec } from "@plumbline/launcher/process/child/child";
import { supervise } from "@plumbline/launcher/process/child/supervise";
import { findFreePort } from "@plumbline/launcher/process/port";
import { startPostgres } from "@plumbline/launcher/services/postgres";
import { startRedis } from "@plumbline/launcher/services/redis";
import { pino } from "pino";
import type { OtherHost } from "../../../apps/worker/src/docker/testing/other-host.ts";
import { signIn } from "../../installation/web.ts";
import { type LinkName, links, type PartName } from "../faults/faults.ts";
import { clockOptions } from "./clock-options.ts";
import { type FramesDisk, mountFramesDisk } from "./frames-disk.ts";
import { type Link, openLink } from "./link.ts";

/**
 * A small installation as `./plumb up` runs it, but with two workers in another host's network, a proxy on every way to a store or the
 * engine, and a disk for its frames.
 */
export interface Installation extends AsyncDisposable {
  readonly baseUrl: string;
  /** The owner's session, as a Cookie header, and a token of the owner's. */
  readonly cookie: string;
  readonly token: string;
  /** The way to PostgreSQL that no fault is on. */
  readonly databaseUrl: string;
  readonly hostId: string;
  readonly framesDisk: FramesDisk;
  /** Has the parts' logs. */
  readonly folder: string;
  pidOf(part: PartName): number;
  linkOf(name: LinkName): Link;
  /** Sets a process's clock wrong by that much; 0: right again. */
  setClock(part: PartName, skewMs: number): Promise<void>;
}

interface Settings {
  readonly hostId: string;
  readonly serversDir: string;
  /** The workers are in its network, and use its engine. */
  readonly host: OtherHost;
  readonly signal: AbortSignal;
  note(text: string): void;
}

/** Starts an installation with an empty database. The apps are built, and so are the images. */
export async function startInstallation(settings: Settings): Promise<Installation> {
  const { hostId, host, note, signal } = settings;
  await using stack = new Disposables();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-nemesis-"));
  stack.use({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 20 }) });
  const pids = new Map<PartName, number>();
  const onStart = (part: PartName) => async (child: Child) => void pids.set(part, child.pid);
  const urls = await startStores(stack, folder, { note, onStart });
  const { scope, cookieless } = await prepare(urls, settings.serversDir);
  const ways = await openLinks(stack, folder, urls, host);
  const framesDisk = stack.use(await mountFramesDisk(join(folder, "frames")));
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const skewFile = (part: PartName) => join(folder, `${part}.clock`);
  const keep = async (part: PartName, app: App, env: Readonly<Record<string, string>>) => {
    const more = { ...env, NODE_OPTIONS: clockOptions(skewFile(part)) };
    const hooks: KeepHooks = { onStart: onStart(part), say: note };
    const spec = { ...app.spec, name: part, env: { ...app.spec.env, ...more } };
    stack.use(await startApp({ ...app, spec }, hooks, signal));
  };
  const isRegistered = registrations(scope);
  for (const part of ["worker-1", "worker-2"] as const) {
    const app: AppSettings = { ...ways.urlsOf(part), dev: false, logFolder: join(folder, part) };
    await mkdir(app.logFolder);
    const heartbeatFile = join(folder, `${part}.heartbeat`);
    const worker = workerApp({ ...app, framesFolder: framesDisk.folder, heartbeatFile }, isRegistered);
    await keep(
      part,
      { ...worker, spec: inNetwork(host, worker.spec) },
      {
        PLUMBLINE_HOST_ID: hostId,
        PLUMBLINE_FLOORS: "off",
        PLUMBLINE_SERVERS_DIR: settings.serversDir,
        PLUMBLINE_DATA_DIR: folder,
        DOCKER_HOST: `unix://${ways.engineOf(part)}`,
      },
    );
  }
  const web = { ...ways.urlsOf("web"), dev: false, logFolder: folder, host: "127.0.0.1", port, baseUrl };
  await keep("web", webApp(web), {});
  const cookie = await signIn(scope.backend, baseUrl);
  await cookieless[Symbol.asyncDispose]();
  const { token } = cookieless;
  const resources = stack.release();
  return {
    baseUrl,
    cookie,
    token,
    databaseUrl: urls.databaseUrl,
    hostId,
    framesDisk,
    folder,
    pidOf: (part) => pids.get(part) ?? 0,
    linkOf: ways.linkOf,
    setClock: (part, skewMs) => writeFile(skewFile(part), String(skewMs)),
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}

interface StoreUrls {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** PostgreSQL and Redis, kept running as the launcher keeps them. */
async function startStores(
  stack: Disposables,
  folder: string,
  { note, onStart }: { readonly note: Settings["note"]; onStart(part: PartName): (child: Child) => Promise<void> },
): Promise<StoreUrls> {
  const optionsOf = async (name: "postgres" | "redis") => ({
    folder: join(folder, name),
    port: await findFreePort(),
    logFile: join(folder, `${name}.log`),
    durable: true,
  });
  const postgres = await startPostgres({ ...(await optionsOf("postgres")), database: "plumbline" });
  const redis = await startRedis(await optionsOf("redis")).catch(async (error) => {
    await postgres[Symbol.asyncDispose]();
    throw error;
  });
  for (const [name, store] of [
    ["postgres", postgres],
    ["redis", redis],
  ] as const) {
    await onStart(name)(store.child);
    const logFile = join(folder, `${name}.log`);
    stack.use(supervise(store.child, { logFile, restart: store.restart, onStart: onStart(name), say: note }));
  }
  await migrateDatabase(postgres.url);
  return { databaseUrl: postgres.url, redisUrl: redis.url };
}

/** The catalogue, and a token of the owner's. The backend is there until somebody has signed in. */
async function prepare({ databaseUrl, redisUrl }: StoreUrls, serversDir: string) {
  const backend = await connectBackend({ databaseUrl, redisUrl, log: pino({ level: "silent" }) });
  const scope = await ensureLocalOwner(backend);
  const { servers } = await readServers(serversDir);
  await syncCatalogue(backend, scope.organizationId, servers);
  const { token } = await createToken(scope, CreateToken.parse({ name: "nemesis", scopes: ["read", "run"] }));
  return { scope, cookieless: { token, [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose]() } };
}

/** A predicate that becomes true with each worker that is new. */
function registrations({ backend }: Scope): () => Promise<boolean> {
  let known = 0;
  return async () => {
    const { length } = await findWorkers(backend);
    const isMore = length > known;
    known = Math.max(known, length);
    return isMore;
  };
}

/** The same program in a host's network; it keeps its process id. */
function inNetwork({ namespace }: OtherHost, spec: ChildSpec): ChildSpec {
  return { ...spec, program: "nsenter", args: [`--net=/run/netns/${namespace}`, spec.program, ...spec.args] };
}

/** Opens a proxy for each way. Those to a store listen where the host reaches them. */
async function openLinks(stack: Disposables, folder: string, urls: StoreUrls, { address, ownAddress }: OtherHost) {
  const enginePath = address.slice("unix://".length);
  const opened = new Map<LinkName, Link>();
  const engineOf = (part: string) => join(folder, `${part}.sock`);
  const portOf = (url: string) => ({ port: Number(new URL(url).port) });
  for (const name of links) {
    const [from = "", to] = name.split(" to ");
    const target = { postgres: portOf(urls.databaseUrl), redis: portOf(urls.redisUrl), engine: { path: enginePath } };
    const listen = to === "engine" ? { path: engineOf(from) } : { host: ownAddress, port: 0 };
    opened.set(name, stack.use(await openLink(listen, target[to as keyof typeof target])));
  }
  const linkOf = (name: LinkName) => {
    const link = opened.get(name);
    if (!link) throw new Error(`there is no link ${name}`);
    return link;
  };
  const through = (url: string, name: LinkName) =>
    Object.assign(new URL(url), { hostname: ownAddress, port: String(linkOf(name).port) }).href;
  return {
    linkOf,
    engineOf,
    urlsOf: (part: "web" | "worker-1" | "worker-2") => ({
      databaseUrl: through(urls.databaseUrl, `${part} to postgres`),
      redisUrl: through(urls.redisUrl, `${part} to redis`),
    }),
  };
}
