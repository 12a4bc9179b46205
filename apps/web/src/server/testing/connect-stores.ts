import { vi } from "vitest";

/** Points the web server of this process, which reads its environment once, at a test's database and Redis. */
export function connectStores({ databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string }): void {
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.stubEnv("REDIS_URL", redisUrl);
}
