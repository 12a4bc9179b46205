import { join } from "node:path";
import { repositoryFolder } from "../folders.ts";
import type { App } from "./start-app.ts";

export interface AppSettings {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly logFolder: string;
}

/** The dashboard's server, as `next build` left it. */
export function webApp(
  settings: AppSettings & { readonly host: string; readonly port: number; readonly baseUrl: string },
): App {
  return {
    spec: {
      name: "web",
      program: process.execPath,
      args: [join(repositoryFolder, "apps/web/.next/standalone/apps/web/server.js")],
      cwd: repositoryFolder,
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: settings.databaseUrl,
        REDIS_URL: settings.redisUrl,
        HOSTNAME: settings.host,
        PORT: String(settings.port),
      },
      logFile: join(settings.logFolder, "web.log"),
      stopSignal: "TERM",
      stopTimeoutMs: 10_000,
    },
    isReady: () => isHealthy(settings.baseUrl),
  };
}

/** Whether the dashboard answers and says that its stores do. */
export async function isHealthy(baseUrl: string): Promise<boolean> {
  const answer = await fetch(new URL("/api/health", baseUrl), { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}
