import { Duel } from "@plumbline/core/duel/duel";
import { failureView } from "@plumbline/core/failure/failure-view";
import type { Backend } from "../backend.ts";

/** Publishes the run's present state to its viewers. An outage of Redis affects the live view, never the result. */
export async function publishRun(backend: Backend, runId: string): Promise<void> {
  const run = await backend.db.run.findUnique({ where: { runId } });
  if (!run) return;
  const { status, startedAt, finishedAt, cancelRequestedAt } = run;
  backend.live.tryPublish(runId, [
    {
      type: "run",
      status,
      failure: failureView(run),
      startedAt,
      finishedAt,
      cancelRequestedAt,
      ...(run.duel === null ? {} : { duel: Duel.parse(run.duel) }),
    },
  ]);
}
