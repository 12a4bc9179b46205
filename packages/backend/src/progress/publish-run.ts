import { failureView } from "@plumbline/core/failure/failure-view";
import type { Backend } from "../backend.ts";

/** Tells the run's viewers how the run stands now. Redis being away costs the live picture, never the result. */
export async function publishRun(backend: Backend, runId: string): Promise<void> {
  const run = await backend.db.run.findUnique({ where: { runId } });
  if (!run) return;
  const { status, startedAt, finishedAt, cancelRequestedAt } = run;
  await backend.live.tryPublish(runId, [
    { type: "run", status, failure: failureView(run), startedAt, finishedAt, cancelRequestedAt },
  ]);
}
