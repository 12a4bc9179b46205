import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Child } from "../process/child/child.ts";
import { ifThere } from "../process/files/if-there.ts";

/** Terms of a heartbeat: a file that a program touches while its event loop runs. */
export interface Heartbeat {
  readonly file: string;
  readonly lookEveryMs: number;
  /** Number of looks without a change after which the program counts as hung. */
  readonly missedAllowed: number;
}

/**
 * Watches a program's heartbeat until it has exited or is hung. It counts looks at which the file's time was the same, and compares no
 * clocks: a clock that was set, or a launcher that was paused together with the program, must not end a program that works. Before the
 * first heartbeat nothing is judged.
 *
 * @returns true for a program that is hung
 */
export async function isHung(child: Child, { file, lookEveryMs, missedAllowed }: Heartbeat): Promise<boolean> {
  let hasEnded = false;
  void child.exited.then(() => {
    hasEnded = true;
  });
  let last: number | undefined;
  let missed = 0;
  while (missed < missedAllowed) {
    await delay(lookEveryMs, undefined, { ref: false });
    if (hasEnded) return false;
    const touched = (await ifThere(stat(file)))?.mtimeMs;
    missed = touched === last && touched !== undefined ? missed + 1 : 0;
    last = touched;
  }
  return true;
}
