import { openRunning } from "../instance/open-running.ts";
import type { Progress } from "../progress/progress.ts";

/** A parsed `./plumb prune`. */
export interface PruneRequest {
  /** Runs that ended longer ago are deleted. */
  readonly days: number;
  /** Only says what would be deleted. */
  readonly dryRun: boolean;
  /** Prints one JSON document. */
  readonly json: boolean;
}

/** Deletes the runs of every organization that are older than their retention, but for baselines and what links show. */
export async function prune(dataFolder: string, request: PruneRequest, progress: Progress): Promise<void> {
  await using running = await openRunning(dataFolder);
  const { findOldRuns, pruneRuns } = await import("@plumbline/backend/runs/prune-runs");
  const found = await findOldRuns(running.backend, request);
  const runs = request.dryRun ? found : await pruneRuns(running.backend, found);
  if (request.json) {
    progress.print(JSON.stringify({ deleted: !request.dryRun, runs }));
    return;
  }
  for (const { runId, name, finishedAt, trials } of runs)
    progress.print(`${runId}  ${finishedAt.toISOString().slice(0, 10)}  ${trials} trials  ${name}`);
  const did = request.dryRun ? "would be deleted; nothing was" : "deleted; each worker removes their raw frames";
  progress.print(`${runs.length} run${runs.length === 1 ? "" : "s"} ${did}.`);
}
