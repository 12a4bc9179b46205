import { join } from "node:path";
import { repositoryFolder } from "../folders.ts";
import { tool } from "../process/tool.ts";
import type { App } from "./start-app.ts";
import type { AppSettings } from "./web-app.ts";

/** The worker. Stopping it ends its run and removes the run's containers, which takes some seconds. */
export function workerApp(
  settings: AppSettings & { readonly framesFolder: string; readonly heartbeatFile: string },
  isRegistered: () => Promise<boolean>,
): App {
  const { dev, heartbeatFile } = settings;
  return {
    // under `tsx watch` a syntax error stops the heartbeat until it is fixed
    heartbeat: dev ? undefined : { file: heartbeatFile, lookEveryMs: 1_000, missedAllowed: 15 },
    spec: {
      name: "worker",
      ...(dev
        ? { program: tool("tsx"), args: ["watch", "--clear-screen=false", "apps/worker/src/main.ts"] }
        : { program: process.execPath, args: [join(repositoryFolder, "apps/worker/dist/main.js")] }),
      cwd: repositoryFolder,
      env: {
        NODE_ENV: dev ? "development" : "production",
        DATABASE_URL: settings.databaseUrl,
        REDIS_URL: settings.redisUrl,
        PLUMBLINE_FRAMES_DIR: settings.framesFolder,
        PLUMBLINE_HEARTBEAT_FILE: heartbeatFile,
      },
      logFile: join(settings.logFolder, "worker.log"),
      stopSignal: "TERM",
      stopTimeoutMs: 30_000,
    },
    isReady: isRegistered,
  };
}
