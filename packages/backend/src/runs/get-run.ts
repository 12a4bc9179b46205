import { AppError } from "@plumbline/core/failure/app-error";
import type { RunRow, RunView } from "@plumbline/core/run/views";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { failedAttempts, toFailedAttempt } from "../trials/to-failed-attempt.ts";
import { toTrialRow, trialRowColumns } from "../trials/to-trial-row.ts";
import { toRunEvent } from "./to-run-event.ts";
import { toRunRows } from "./to-run-row.ts";

/** Number of the latest events on a run's page. */
const SHOWN_EVENTS = 200;

/** The run's row; throws NOT_FOUND also for other organizations' runs. */
export async function getRunRow(scope: Scope, runId: string): Promise<RunRow> {
  const run = isUuid(runId)
    ? await scope.backend.db.run.findUnique({ where: { runId, organizationId: scope.organizationId } })
    : null;
  const [row] = run ? await toRunRows(scope, [run]) : [];
  if (!row) throw new AppError("NOT_FOUND", `There is no run ${runId}.`);
  return row;
}

/** A run's page, with the cursor that live events follow. */
export async function getRun(scope: Scope, { runId }: { runId: string }): Promise<RunView> {
  const { db, live } = scope.backend;
  // the cursor first: changes during the reads arrive again as events, and applying them twice changes nothing
  const cursor = await live.cursor(runId);
  const row = await getRunRow(scope, runId);
  const [trials, failed, events] = await Promise.all([
    db.trial.findMany({
      where: { runId, organizationId: scope.organizationId },
      orderBy: { position: "asc" },
      select: trialRowColumns,
    }),
    db.failedAttempt.findMany({
      ...failedAttempts,
      where: { runId, organizationId: scope.organizationId, trialId: null },
    }),
    db.runEvent.findMany({
      where: { runId, organizationId: scope.organizationId },
      orderBy: [{ at: "desc" }, { eventId: "desc" }],
      take: SHOWN_EVENTS,
    }),
  ]);
  return {
    ...row,
    rows: trials.map(toTrialRow),
    failedAttempts: failed.map(toFailedAttempt),
    events: events.reverse().map(toRunEvent),
    cursor,
  };
}
