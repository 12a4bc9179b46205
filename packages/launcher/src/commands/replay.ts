import { AppError } from "@plumbline/core/failure/app-error";
import { framesFolderOf } from "../folders.ts";
import { openRunning } from "../instance/open-running.ts";
import type { Progress } from "../progress/progress.ts";

/** Greatest number of differences shown for one trial; a summary computed by another version may differ everywhere. */
const SHOWN = 20;

/**
 * Derives every figure of a trial, or of a run's trials, again from the raw frames, and says where one differs: in lines, or with
 * `json` in one document with every difference.
 * @returns the exit code: 0 the same, 1 something differs, 3 the raw frames are not here
 */
export async function replayFrames(
  dataFolder: string,
  { id, json }: { readonly id: string; readonly json: boolean },
  progress: Progress,
): Promise<number> {
  await using running = await openRunning(dataFolder);
  const { ensureLocalOwner } = await import("@plumbline/backend/owner/ensure-local-owner");
  const { rederive } = await import("@plumbline/backend/rederive/rederive");
  const scope = await ensureLocalOwner(running.backend);
  const trials: Replayed[] = [];
  try {
    for await (const { serverId, round, trialId, frames, differences } of rederive(
      scope,
      id,
      framesFolderOf(dataFolder),
    )) {
      const trial = { trialId, serverId, round, frames, differences };
      trials.push(trial);
      if (!json) for (const line of describeTrial(trial)) progress.print(line);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "RAW_FRAMES_MISSING") throw error;
    console.error(`plumb: ${error.message} It was written on ${error.evidence.host}.\n  Next step: ${error.nextStep}`);
    return 3;
  }
  const different = trials.filter(({ differences }) => differences.length > 0).length;
  if (json) progress.print(JSON.stringify({ same: different === 0, trials }));
  else
    progress.print(`${trials.length} trial${trials.length === 1 ? "" : "s"} replayed, ${different} with differences`);
  return different === 0 ? 0 : 1;
}

/** A trial with each figure that differs from the stored one, in words. */
type Replayed = {
  readonly trialId: string;
  readonly serverId: string;
  readonly round: number;
  readonly frames: number;
  readonly differences: readonly string[];
};

function describeTrial({ trialId, serverId, round, frames, differences }: Replayed): readonly string[] {
  const isSame = differences.length === 0;
  const result = isSame ? "every figure is the same" : `${differences.length} differ`;
  const hidden = differences.length - SHOWN;
  return [
    `${isSame ? "✓" : "✗"} ${serverId}, round ${round} (${trialId}): ${frames} frames, ${result}`,
    ...differences.slice(0, SHOWN).map((difference) => `    ${difference}`),
    ...(hidden > 0 ? [`    and ${hidden} more`] : []),
  ];
}
