import type { Backend } from "../backend.ts";
import type { FrameStore } from "./compact-trial.ts";
import { removeRawFrames } from "./raw-frame-file.ts";

/** Files per call: the next call takes the others. */
const MOST_FILES = 1000;

/**
 * Removes this host's raw frames of deleted trials, however they were deleted. Idempotent: a note is deleted only after
 * its file.
 * @returns number of removed files
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
