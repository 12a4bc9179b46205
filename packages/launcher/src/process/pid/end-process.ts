import { waitUntil } from "../wait-until.ts";
import { isAlive, type ProcessIdentity } from "./identity.ts";

/**
 * Stops one process: sends a signal, and kills it after the timeout.
 *
 * @returns false if it is still alive, which only an uninterruptible wait in the kernel explains
 */
export async function endProcess(
  identity: ProcessIdentity,
  { signal, withinMs }: { signal: NodeJS.Signals; withinMs: number },
): Promise<boolean> {
  const hasEnded = async () => !(await isAlive(identity));
  for (const next of [signal, "SIGKILL"] as const) {
    if (await hasEnded()) return true;
    process.kill(identity.pid, next);
    if (await waitUntil(hasEnded, { withinMs })) return true;
  }
  return false;
}
