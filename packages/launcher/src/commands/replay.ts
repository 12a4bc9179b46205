import { AppError } from "@plumbline/core/failure/app-error";
import { framesFolderOf } from "../folders.ts";
import { openRunning } from "../instance/open-running.ts";
import type { Progress } from "../progress/progress.ts";

/** Greatest number of differences shown for one trial; a summary computed by another version may differ everywhere. */
const SHOWN = 20;

/**
 * Derives every figure of a trial, or of a run's trials, again from the raw frames, and says where one differs.
 * @returns the exit code: 0 the same, 1 something differs, 3 the raw frames are not here
 */
export async function replayFrames(dataFolder: string, id: string, progress: Progress): Promise<number> {
  await using running = await openRunning(dataFolder);
  const { ensureLocalOwner } = await import("@plumbline/backend/owner/ensure-local-owner");
  const { rederive } = await import("@plumbline/backend/rederive/rederive");
  const scope = await ensureLocalOwner(running.backend);
  let [trials, different] = [0, 0];
  try {
    for await (const { serverId, round, trialId, frames, differences } of rederive(
      scope,
      id,
      framesFolderOf(dataFolder),
    )) {
      trials++;
      if (differences.length > 0) different++;
      const result = differences.length === 0 ? "every figure is the same" : `${differences.length} differ`;
      progress.print(
        `${differences.length === 0 ? "✓" : "✗"} ${serverId}, round ${round} (${trialId}): ${frames} frames, ${result}`,
      );
      for (const difference of differences.slice(0, SHOWN)) progress.print(`    ${difference}`);
      if (differences.length > SHOWN) progress.print(`    and ${differences.length - SHOWN} more`);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "RAW_FRAMES_MISSING") throw error;
    console.error(`plumb: ${error.message} It was written on ${error.evidence.host}.\n  Next step: ${error.nextStep}`);
    return 3;
  }
  progress.print(`${trials} trial${trials === 1 ? "" : "s"} replayed, ${different} with differences`);
  return different === 0 ? 0 : 1;
}
