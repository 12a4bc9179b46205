import { join } from "node:path";
import type { InstanceClaim } from "../instance/instance.ts";
import type { Child } from "../process/child/child.ts";
import { supervise } from "../process/child/supervise.ts";
import type { StepReport } from "../progress/progress.ts";
import type { Settings } from "../settings.ts";
import { checkDatabaseUrl } from "./database-url.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import { checkRedisUrl } from "./redis-url.ts";
import { rememberedPort } from "./remembered-port.ts";
import { describeAddress } from "./service-url.ts";

/** A store that answers: embedded (restarted when it exits, stopped when disposed) or the user's own. */
export interface ProvidedService extends AsyncDisposable {
  readonly url: string;
}

/** Context in which a store is provided. */
export interface ProvideContext {
  readonly settings: Settings;
  readonly claim: InstanceClaim;
  /** Takes a sentence on an embedded store that has exited or whose data were set aside. */
  readonly say: (sentence: string) => void;
}

/** PostgreSQL: the one that `DATABASE_URL` names, else an embedded one. */
export async function providePostgres(context: ProvideContext, report: StepReport): Promise<ProvidedService> {
  const { DATABASE_URL, PLUMBLINE_DATA_DIR: dataFolder } = context.settings;
  if (DATABASE_URL) {
    report(`yours, at ${safeAddress(DATABASE_URL)}`);
    await checkDatabaseUrl(DATABASE_URL);
    return foreign(DATABASE_URL);
  }
  const port = await rememberedPort(dataFolder, "postgres", context.say);
  report(`embedded, port ${port}`);
  const logFile = join(dataFolder, "logs/postgres.log");
  const folder = join(dataFolder, "postgres");
  const postgres = await startPostgres({ folder, port, logFile, database: "plumbline", durable: true });
  return keepRunning(postgres, logFile, context);
}

/** Redis: the one that `REDIS_URL` names, else an embedded one. */
export async function provideRedis(context: ProvideContext, report: StepReport): Promise<ProvidedService> {
  const { REDIS_URL, PLUMBLINE_DATA_DIR: dataFolder } = context.settings;
  if (REDIS_URL) {
    report(`yours, at ${safeAddress(REDIS_URL)}`);
    await checkRedisUrl(REDIS_URL);
    return foreign(REDIS_URL);
  }
  const port = await rememberedPort(dataFolder, "redis", context.say);
  report(`embedded, port ${port}`);
  const logFile = join(dataFolder, "logs/redis.log");
  const onSetAside = (folder: string) =>
    context.say(
      `Redis could not read its data, which are now in ${folder}: it starts empty. No run is lost, as the queue is filled from PostgreSQL.`,
    );
  const redis = await startRedis({ folder: join(dataFolder, "redis"), port, logFile, durable: true, onSetAside });
  return keepRunning(redis, logFile, context);
}

/** A store that was started and can be started again at the same address. */
interface EmbeddedStore {
  readonly url: string;
  readonly child: Child;
  restart(signal: AbortSignal): Promise<Child>;
}

async function keepRunning(store: EmbeddedStore, logFile: string, context: ProvideContext): Promise<ProvidedService> {
  const { url, child } = store;
  const { claim, say } = context;
  const onStart = (started: Child) => claim.addPart(started);
  const restart = async (signal: AbortSignal) => {
    const again = await store.restart(signal);
    say(`The embedded ${child.name} answers again.`);
    return again;
  };
  await onStart(child);
  const supervised = supervise(child, { logFile, restart, onStart, say });
  return { url, [Symbol.asyncDispose]: () => supervised[Symbol.asyncDispose]() };
}

function foreign(url: string): ProvidedService {
  return { url, async [Symbol.asyncDispose]() {} };
}

function safeAddress(url: string): string {
  return URL.canParse(url) ? describeAddress(new URL(url)) : "an address that is not a URL";
}
