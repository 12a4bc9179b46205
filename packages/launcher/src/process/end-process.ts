import { isAlive, type ProcessIdentity } from "./identity.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * Ends one process: asks it with a signal, and kills it when it does not follow in time.
 *
 * @returns false when it still lives, which only an uninterruptible wait in the kernel explains
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
