import type { Backend } from "../backend.ts";
import type { FrameStore } from "./compact-trial.ts";
import { removeRawFrames } from "./raw-frame-file.ts";

/** Files removed in one turn: the next turn takes the others. */
const MOST_FILES = 1000;

/**
 * Removes this host's raw frames of trials that are gone, whatever took them away. Safe to do any number of times: what is noted is
 * forgotten only after its file is gone.
 * @returns how many were removed
 */
export async function removeFrames({ db }: Backend, { folder, hostId }: FrameStore): Promise<number> {
  const removed = await db.removedFrames.findMany({
    where: { hostId },
    orderBy: { removedAt: "asc" },
    take: MOST_FILES,
  });
  for (const { file } of removed) {
    await removeRawFrames(folder, { file });
    await db.removedFrames.delete({ where: { hostId_file: { hostId, file } } });
  }
  return removed.length;
}
