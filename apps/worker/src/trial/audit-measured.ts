import { findEarlierRounds } from "@plumbline/backend/execution/find-earlier-rounds";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { auditTrial } from "@plumbline/core/audit/audit-trial";
import type { TrialFacts } from "@plumbline/core/audit/facts";
import { type Audit, toAuditNote } from "@plumbline/core/audit/views";
import { allotResources } from "@plumbline/core/scenario/allot-resources";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import type { Execution } from "../jobs/execution.ts";
import { tell } from "../jobs/tell.ts";

/** What only the measurement itself knows. */
type Measured = Pick<TrialFacts, "frames" | "summary" | "serverStats" | "observed" | "logs">;

/** Audits a trial that was just measured, against the earlier rounds of its server under its scenario too. */
export async function auditMeasured(
  { backend, lease, host }: Execution,
  trial: PlannedTrial,
  measured: Measured,
): Promise<Audit> {
  const server = lease.spec.servers.find(({ serverId }) => serverId === trial.serverId);
  if (!server) throw new Error(`${trial.serverId} is not part of the run's spec`);
  return auditTrial({
    ...measured,
    plan: trial.plan,
    saturates: getScenario(trial.scenarioId).saturates,
    deliveryPolicy: server.deliveryPolicy,
    allotment: allotResources(trial.limits, host),
    ceilingPerS: null,
    earlier: await findEarlierRounds(backend, lease, trial),
  });
}

/** Says beside the run's other events what speaks against a trial; of a valid one there is nothing to say. */
export async function tellVerdict(execution: Execution, trial: PlannedTrial, audit: Audit): Promise<void> {
  const { verdict, reasons } = toAuditNote(audit);
  if (verdict === "VALID") return;
  await tell(execution, `${trial.serverId} is ${verdict}: ${reasons.map(({ sentence }) => sentence).join(" ")}`, {
    level: verdict === "INVALID" ? "error" : "warning",
    trialId: trial.trialId,
  });
}
