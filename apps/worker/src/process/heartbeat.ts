import { open } from "node:fs/promises";
import { repeat } from "@plumbline/backend/lifetime/repeat";

const EVERY_MS = 1_000;

/**
 * Touches a file every second while this process's event loop runs, until it is disposed. `./plumb up` kills and replaces a worker whose
 * file keeps its time; a touch needs no disk space, so that a full disk ends no worker that works. Undefined: nobody looks, and nothing is
 * touched.
 */
export function startHeartbeat(
  file: string | undefined,
  onError: (error: unknown) => void,
): AsyncDisposable | undefined {
  if (file === undefined) return undefined;
  const touch = async () => {
    await using handle = await open(file, "a", 0o600);
    const now = new Date();
    await handle.utimes(now, now);
  };
  return repeat(touch, EVERY_MS, onError);
}
