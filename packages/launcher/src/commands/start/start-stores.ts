import { Disposables } from "@plumbline/core/lifetime/disposables";
import { providePostgres, provideRedis } from "../../services/provide.ts";
import type { Start, StoreUrls } from "./start.ts";

export interface Stores extends AsyncDisposable {
  readonly urls: StoreUrls;
}

/** PostgreSQL and Redis, embedded and kept running, or the user's own. */
export async function startStores({ settings, claim, progress, say }: Start): Promise<Stores> {
  await using stack = new Disposables();
  const context = { settings, claim, say };
  const postgres = stack.use(await progress.step("PostgreSQL", (report) => providePostgres(context, report)));
  const redis = stack.use(await progress.step("Redis", (report) => provideRedis(context, report)));
  const urls = { databaseUrl: postgres.url, redisUrl: redis.url };
  await claim.setServices(urls);
  const resources = stack.release();
  return { urls, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
}
