import { openRunning } from "../instance/open-running.ts";
import type { Progress } from "../progress/progress.ts";

/** A parsed `./plumb prune`. */
export interface PruneRequest {
  /** Runs and script runs that ended longer ago are deleted. */
  readonly days: number;
  /** Only says what would be deleted. */
  readonly dryRun: boolean;
  /** Prints one JSON document. */
  readonly json: boolean;
}

/** Deletes the runs and script runs of every organization that are older than their retention, but for baselines and what links show. */
export async function prune(dataFolder: string, request: PruneRequest, progress: Progress): Promise<void> {
  await using running = await openRunning(dataFolder);
  const { findOldRuns, pruneRuns } = await import("@plumbline/backend/runs/prune-runs");
  const { findOldScriptRuns, pruneScriptRuns } = await import("@plumbline/backend/scripts/prune-script-runs");
  const { backend } = running;
  const old = { runs: await findOldRuns(backend, request), scriptRuns: await findOldScriptRuns(backend, request) };
  const { runs, scriptRuns } = request.dryRun
    ? old
    : { runs: await pruneRuns(backend, old.runs), scriptRuns: await pruneScriptRuns(backend, old.scriptRuns) };
  if (request.json) {
    progress.print(JSON.stringify({ deleted: !request.dryRun, runs, scriptRuns }));
    return;
  }
  for (const { runId, name, finishedAt, trials } of runs)
    progress.print(`${runId}  ${finishedAt.toISOString().slice(0, 10)}  ${trials} trials  ${name}`);
  for (const { scriptRunId, name, finishedAt, seconds } of scriptRuns)
    progress.print(`${scriptRunId}  ${finishedAt.toISOString().slice(0, 10)}  ${seconds} seconds  ${name}`);
  const did = request.dryRun ? "would be deleted; nothing was" : "deleted; workers remove the raw frames of the runs";
  progress.print(`${counted(runs.length, "run")} and ${counted(scriptRuns.length, "script run")} ${did}.`);
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
