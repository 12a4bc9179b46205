import { spawn } from "node:child_process";
import { once } from "node:events";
import { environmentWith } from "../environment.ts";

/**
 * Runs a program in place of this one: it has the terminal, and Ctrl-C reaches it directly.
 *
 * @param env added to this process's environment
 * @param cwd the folder that it runs in; this process's by default
 * @returns its exit code; 1 where a signal ended it
 */
export async function handOver(
  program: string,
  args: readonly string[],
  { env, cwd }: { readonly env: NodeJS.ProcessEnv; readonly cwd?: string },
): Promise<number> {
  const child = spawn(program, args, { stdio: "inherit", env: environmentWith(env), cwd });
  // The terminal sends Ctrl-C to both; the program decides how it exits.
  const leaveToChild = () => undefined;
  const pass = () => void child.kill("SIGTERM");
  process.on("SIGINT", leaveToChild);
  process.on("SIGTERM", pass);
  try {
    const [exitCode] = await once(child, "exit");
    return exitCode ?? 1;
  } finally {
    process.off("SIGINT", leaveToChild);
    process.off("SIGTERM", pass);
  }
}
