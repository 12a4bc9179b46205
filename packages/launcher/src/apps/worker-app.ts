import { join } from "node:path";
import { repositoryFolder } from "../folders.ts";
import { tool } from "../process/tool.ts";
import type { App } from "./start-app.ts";
import type { AppSettings } from "./web-app.ts";

/** The worker. Stopping it ends its run and removes the run's containers, which takes some seconds. */
export function workerApp(
  settings: AppSettings & { readonly framesFolder: string },
  isRegistered: () => Promise<boolean>,
): App {
  return {
    spec: {
      name: "worker",
      ...(settings.dev
        ? { program: tool("tsx"), args: ["watch", "--clear-screen=false", "apps/worker/src/main.ts"] }
        : { program: process.execPath, args: [join(repositoryFolder, "apps/worker/dist/main.js")] }),
      cwd: repositoryFolder,
      env: {
        NODE_ENV: settings.dev ? "development" : "production",
        DATABASE_URL: settings.databaseUrl,
        REDIS_URL: settings.redisUrl,
        PLUMBLINE_FRAMES_DIR: settings.framesFolder,
      },
      logFile: join(settings.logFolder, "worker.log"),
      stopSignal: "TERM",
      stopTimeoutMs: 30_000,
    },
    isReady: isRegistered,
  };
}
