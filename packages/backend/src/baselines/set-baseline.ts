import type { BaselineView, SetBaselineInput } from "@plumbline/core/baseline/baseline";
import { AppError } from "@plumbline/core/failure/app-error";
import type { RunRow } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { getRunRow } from "../runs/get-run.ts";
import { refuseDuel } from "../runs/refuse-duel.ts";
import { refuseImported } from "../runs/refuse-imported.ts";
import { getBaseline } from "./find-baselines.ts";
import { findUsableSides } from "./find-usable-sides.ts";

/**
 * Makes a run the baseline of that name, replacing the previous one.
 * @throws FORBIDDEN; NOT_FOUND; RUN_IMPORTED; RUN_SIDE_BY_SIDE; RUN_NOT_OVER; BASELINE_REFUSED if it has no figures to compare others with, or rounds
 *   that the audit doubts and nobody has accepted
 */
export async function setBaseline(
  scope: Scope,
  { name, runId, acceptSuspect }: SetBaselineInput,
): Promise<BaselineView> {
  requirePermission(scope, "manage");
  const { organizationId, userId } = scope;
  const run = await getRunRow(scope, runId);
  refuseImported(run, "it cannot be a baseline");
  refuseDuel(run, "it cannot be a baseline");
  if (!isTerminal(run.status)) throw new AppError("RUN_NOT_OVER", `The run "${run.name}" is still ${run.status}.`);
  if (!(await findUsableSides(scope, [runId])).has(runId))
    throw new AppError("BASELINE_REFUSED", `The run "${run.name}" has no trial that succeeded and is not INVALID.`);
  if (!acceptSuspect) refuseDoubted(run);
  const pinned = { runId, setById: userId, setAt: await readDatabaseClock(scope.backend) };
  await scope.backend.db.baseline.upsert({
    where: { organizationId_name: { organizationId, name } },
    create: { organizationId, name, ...pinned },
    update: pinned,
  });
  const doubted = run.verdicts.SUSPECT + run.verdicts.INVALID;
  await recordActivity(scope, { action: "baseline.set", subject: name, details: { runId, doubted } });
  return getBaseline(scope, { name });
}

/** Later runs would be compared with doubted figures that nobody has accepted. @throws BASELINE_REFUSED */
function refuseDoubted({ name, verdicts: { SUSPECT, INVALID } }: RunRow): void {
  if (SUSPECT + INVALID === 0) return;
  throw new AppError(
    "BASELINE_REFUSED",
    `The audit doubts rounds of the run "${name}": ${SUSPECT} SUSPECT, ${INVALID} INVALID.`,
    {
      nextStep:
        "Read the reasons on the run's page and measure again, or accept them: acceptSuspect, on the command line --accept-suspect.",
      evidence: { SUSPECT, INVALID },
    },
  );
}
