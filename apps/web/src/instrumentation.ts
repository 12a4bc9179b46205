/** Runs once when the web server starts. The rest is apart, because this file is compiled for the edge runtime as well. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./instrumentation-node.ts")).register();
}
