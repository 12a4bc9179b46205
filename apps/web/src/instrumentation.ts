/** Runs once when the web server starts: checks the environment and opens the live server, whose port `src/proxy.ts` reads. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ env }, { startLiveServer }] = await Promise.all([import("./env.ts"), import("./server/live-server.ts")]);
  const live = await startLiveServer(env().PLUMBLINE_LIVE_PORT);
  process.env.PLUMBLINE_LIVE_PORT = String(live.port);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => live.close());
}
