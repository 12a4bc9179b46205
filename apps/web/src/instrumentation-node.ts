import { databaseAnswers } from "./server/backend.ts";
import { publishDatabaseCheck } from "./server/database-check.ts";
import { startClock } from "./server/entry/clock.ts";
import { startLiveServer } from "./server/entry/live-server.ts";
import { env, publishLivePort } from "./server/env.ts";

/** Checks the environment, opens the live server, whose port `src/proxy.ts` reads, and starts the recurring work. */
export async function register(): Promise<void> {
  const live = await startLiveServer(env().PLUMBLINE_LIVE_PORT);
  publishLivePort(live.port);
  publishDatabaseCheck(databaseAnswers);
  const clock = startClock();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      live.close();
      void clock[Symbol.asyncDispose]();
    });
  }
}
