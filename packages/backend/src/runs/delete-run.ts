import { AppError } from "@plumbline/core/failure/app-error";
import type { RunRow } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { getRunRow } from "./get-run.ts";

/** Timeouts in ms: the rows of thousands of trials are deleted with a run. */
const TRANSACTION = { maxWait: 5_000, timeout: 60_000 };

/**
 * Deletes an ended run permanently with everything that was measured in it: trials, frames, histograms, logs, and its
 * points in the trends. The host of its raw frames removes their files.
 * @returns the deleted run
 * @throws FORBIDDEN; NOT_FOUND; RUN_NOT_OVER; RUN_IS_BASELINE
 */
export async function deleteRun(scope: Scope, { runId }: { runId: string }): Promise<RunRow> {
  requirePermission(scope, "manage");
  const { organizationId, backend } = scope;
  const run = await getRunRow(scope, runId);
  if (!isTerminal(run.status))
    throw new AppError("RUN_NOT_OVER", `The run is ${run.status}.`, {
      nextStep: "Cancel it or wait for its end, then delete it.",
    });
  await backend.db.$transaction(async (tx) => {
    // locked until the end, so that nobody makes it a baseline meanwhile
    await tx.$queryRaw`select 1 from run where run_id = ${runId}::uuid for update`;
    const baseline = await tx.baseline.findFirst({ where: { organizationId, runId }, select: { name: true } });
    if (baseline) throw new AppError("RUN_IS_BASELINE", `The run is the baseline "${baseline.name}".`);
    // a version that began at this run now begins, in the trend, at the next run that measured it
    await tx.$executeRaw`
      update trend_version version set run_id = next.run_id, at = next.at
      from (
        select distinct on (gone.series_id) gone.series_id, figure.run_id, figure.at
        from trend_version gone
        join trend_figure figure on figure.series_id = gone.series_id and figure.at > gone.at
        where gone.run_id = ${runId}::uuid
        order by gone.series_id, figure.at
      ) next
      where version.run_id = ${runId}::uuid and version.series_id = next.series_id
        and not exists (select 1 from trend_version other where other.series_id = next.series_id and other.run_id = next.run_id)`;
    await tx.trendSeries.updateMany({
      where: { organizationId, figures: { some: { runId } } },
      data: { revision: { increment: 1 } },
    });
    await tx.run.deleteMany({ where: { runId, organizationId } });
  }, TRANSACTION);
  await recordActivity(scope, { action: "run.deleted", subject: run.name, details: { runId } });
  return run;
}
