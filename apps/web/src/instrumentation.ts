/**
 * Runs once when the web server starts. Next replaces NEXT_RUNTIME when it compiles; the condition has to stand here so that
 * the compilation for the edge runtime leaves the import out.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./instrumentation-node.ts")).register();
}
