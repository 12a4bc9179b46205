import type { Backend } from "../backend.ts";
import type { Settled } from "../tasks/sql/settle.ts";
import { publishRun } from "./publish-run.ts";
import { publishTrials } from "./publish-trials.ts";

/** Publishes ended runs, and the trials that ended with them, to their viewers. */
export async function publishSettled(backend: Backend, { ids, partIds }: Settled): Promise<void> {
  if (partIds.length > 0) await publishTrials(backend, partIds);
  for (const runId of ids) await publishRun(backend, runId);
}
