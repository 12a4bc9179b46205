import { Disposables } from "@plumbline/core/lifetime/disposables";
import { StartError } from "../failure.ts";
import { type ProvidedService, providePostgres, provideRedis } from "../services/provide.ts";
import type { Start, StoreUrls } from "./start.ts";

export interface Stores extends AsyncDisposable {
  readonly urls: StoreUrls;
  /** Rejects when an embedded store ends by itself; otherwise never settles. */
  readonly ended: Promise<never>;
}

/** PostgreSQL and Redis, embedded or the user's own. */
export async function startStores({ settings, claim, progress }: Start): Promise<Stores> {
  await using stack = new Disposables();
  const postgres = stack.use(await progress.step("PostgreSQL", (report) => providePostgres(settings, claim, report)));
  const redis = stack.use(await progress.step("Redis", (report) => provideRedis(settings, claim, report)));
  const urls = { databaseUrl: postgres.url, redisUrl: redis.url };
  await claim.setServices(urls);
  const resources = stack.release();
  const ended = Promise.race([endOf(postgres), endOf(redis)]);
  void Promise.allSettled([ended]); // the race of the caller handles it; without one it is no unhandled rejection
  return { urls, ended, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
}

async function endOf({ child }: ProvidedService): Promise<never> {
  if (!child) return new Promise(() => undefined);
  await child.exited;
  throw new StartError(
    `The embedded ${child.name} has ended by itself.`,
    "see its last lines above, then run ./plumb up again.",
    {
      log: await child.tail(),
    },
  );
}
