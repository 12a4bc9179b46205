/** Runs once when the web server starts: checks the environment and opens the live server. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startLiveServer } = await import("./server/live-server.ts");
  await startLiveServer();
}
