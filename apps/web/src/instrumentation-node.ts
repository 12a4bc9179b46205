import { env } from "./env.ts";
import { startLiveServer } from "./server/live-server.ts";

/** Checks the environment and opens the live server, whose port `src/proxy.ts` reads. */
export async function register(): Promise<void> {
  const live = await startLiveServer(env().PLUMBLINE_LIVE_PORT);
  process.env.PLUMBLINE_LIVE_PORT = String(live.port);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => live.close());
}
