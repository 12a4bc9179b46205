import { join } from "node:path";
import { repositoryFolder } from "../folders.ts";
import { tool } from "../process/tool.ts";
import type { App } from "./start-app.ts";

export interface AppSettings {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly logFolder: string;
  /** Run from the sources, and follow changes of them. */
  readonly dev: boolean;
}

/** The dashboard's server: the output of `next build`, or `next dev` over the sources. */
export function webApp(
  settings: AppSettings & { readonly host: string; readonly port: number; readonly baseUrl: string },
): App {
  return {
    spec: {
      name: "web",
      ...(settings.dev
        ? { program: tool("next"), args: ["dev", "apps/web", "-H", settings.host, "-p", String(settings.port)] }
        : {
            program: process.execPath,
            args: [join(repositoryFolder, "apps/web/.next/standalone/apps/web/server.js")],
          }),
      cwd: repositoryFolder,
      env: {
        NODE_ENV: settings.dev ? "development" : "production",
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

/** True if the dashboard answers and reports that its stores answer. */
export async function isHealthy(baseUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL("/api/health", baseUrl), { signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false; // nothing listens yet, or it does not answer in time
  }
}
