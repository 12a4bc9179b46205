import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a program in place of this one: it has the terminal, and Ctrl-C reaches it directly.
 *
 * @returns its exit code; 1 where a signal ended it
 */
export async function handOver(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: "inherit" });
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
