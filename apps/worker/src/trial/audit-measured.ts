import { findCeilingsOf } from "@plumbline/backend/calibration/find-ceilings";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { findEarlierRounds } from "@plumbline/backend/trials/find-earlier-rounds";
import type { Observed, TrialFacts } from "@plumbline/core/audit/facts";
import { auditTrial } from "@plumbline/core/audit/rules/audit-trial";
import { type Audit, toAuditNote } from "@plumbline/core/audit/views";
import { isCalibrationServer, NULL_SERVER_ID, scenarioAgainst } from "@plumbline/core/calibration/servers";
import { allocatePlan } from "@plumbline/core/plan/allocate-resources";
import type { Execution } from "../execution/execution.ts";
import { persist } from "../execution/persist.ts";
import { report } from "../execution/report.ts";
import type { Seen } from "../measure/measure.ts";

/** Enough to say what was wrong; a fault that lasts would repeat itself without end. */
const KEPT_DISTURBANCES = 50;

/** What only the measurement itself knows. */
type Measured = Pick<TrialFacts, "frames" | "summary" | "serverStats" | "logs"> & {
  seen: Seen;
};

/** Audits a trial that was just measured, against the earlier rounds of its server under its scenario too. */
export async function auditMeasured(
  { backend, lease, host, environment, signal }: Execution,
  trial: PlannedTrial,
  { seen: { disturbances, watched, generators, latencyCheck }, ...measured }: Measured,
): Promise<{ audit: Audit; observed: Observed }> {
  const server = lease.spec.servers.find(({ serverId }) => serverId === trial.serverId);
  if (!server) throw new Error(`${trial.serverId} is not part of the run's spec`);
  const observed: Observed = {
    v: 1,
    disturbances: disturbances.slice(0, KEPT_DISTURBANCES),
    watched,
    ...(generators ? { generators } : {}),
    ...(latencyCheck ? { latencyCheck } : {}),
    ...(trial.serverId === NULL_SERVER_ID ? { discards: true } : {}),
    ...(isCalibrationServer(trial.serverId)
      ? { ceilingPerS: null }
      : await persist(() => findCeilingsOf(backend, lease, environment.environmentId, trial.plan), signal)),
  };
  const audit = auditTrial({
    ...measured,
    observed,
    plan: trial.plan,
    saturates: scenarioAgainst(trial.serverId, trial.scenarioId).saturates,
    deliveryPolicy: server.deliveryPolicy,
    allotment: allocatePlan(trial, host),
    earlier: await persist(() => findEarlierRounds(backend, lease, trial), signal),
  });
  return { audit, observed };
}

/** Says beside the run's other events what speaks against a trial; of a valid one there is nothing to say. */
export async function reportVerdict(execution: Execution, trial: PlannedTrial, audit: Audit): Promise<void> {
  const { verdict, reasons } = toAuditNote(audit);
  if (verdict === "VALID") return;
  await report(execution, `${trial.serverId} is ${verdict}: ${reasons.map(({ sentence }) => sentence).join(" ")}`, {
    level: verdict === "INVALID" ? "error" : "warning",
    trialId: trial.trialId,
  });
}
