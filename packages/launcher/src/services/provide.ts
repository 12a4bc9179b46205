import { join } from "node:path";
import type { InstanceClaim } from "../instance/instance.ts";
import type { Child } from "../process/child.ts";
import type { StepReport } from "../progress/progress.ts";
import type { Settings } from "../settings.ts";
import { checkDatabaseUrl } from "./database-url.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import { checkRedisUrl } from "./redis-url.ts";
import { rememberedPort } from "./remembered-port.ts";
import { describeAddress } from "./service-url.ts";

/** A store that answers: embedded (`child` is its process, and disposing stops it) or the user's own. */
export interface ProvidedService extends AsyncDisposable {
  readonly url: string;
  readonly child?: Child;
}

/** PostgreSQL: the one that `DATABASE_URL` names, else an embedded one. */
export async function providePostgres(
  settings: Settings,
  claim: InstanceClaim,
  report: StepReport,
): Promise<ProvidedService> {
  if (settings.DATABASE_URL) {
    report(`yours, at ${safeAddress(settings.DATABASE_URL)}`);
    await checkDatabaseUrl(settings.DATABASE_URL);
    return foreign(settings.DATABASE_URL);
  }
  const dataFolder = settings.PLUMBLINE_DATA_DIR;
  const port = await rememberedPort(dataFolder, "postgres");
  report(`embedded, port ${port}`);
  const postgres = await startPostgres({
    folder: join(dataFolder, "postgres"),
    port,
    logFile: join(dataFolder, "logs/postgres.log"),
    database: "plumbline",
    durable: true,
  });
  await claim.addPart(postgres.child);
  return postgres;
}

/** Redis: the one that `REDIS_URL` names, else an embedded one. */
export async function provideRedis(
  settings: Settings,
  claim: InstanceClaim,
  report: StepReport,
): Promise<ProvidedService> {
  if (settings.REDIS_URL) {
    report(`yours, at ${safeAddress(settings.REDIS_URL)}`);
    await checkRedisUrl(settings.REDIS_URL);
    return foreign(settings.REDIS_URL);
  }
  const dataFolder = settings.PLUMBLINE_DATA_DIR;
  const port = await rememberedPort(dataFolder, "redis");
  report(`embedded, port ${port}`);
  const redis = await startRedis({
    folder: join(dataFolder, "redis"),
    port,
    logFile: join(dataFolder, "logs/redis.log"),
    durable: true,
  });
  await claim.addPart(redis.child);
  return redis;
}

function foreign(url: string): ProvidedService {
  return { url, async [Symbol.asyncDispose]() {} };
}

function safeAddress(url: string): string {
  return URL.canParse(url) ? describeAddress(new URL(url)) : "an address that is no URL";
}
