import { findCeilingsOf } from "@plumbline/backend/calibration/find-ceilings";
import { findEarlierRounds } from "@plumbline/backend/trials/find-earlier-rounds";
import type { Observed, TrialFacts } from "@plumbline/core/audit/facts";
import { auditTrial } from "@plumbline/core/audit/rules/audit-trial";
import { type Audit, toAuditNote } from "@plumbline/core/audit/views";
import { isCalibrationServer, NULL_SERVER_ID, scenarioAgainst } from "@plumbline/core/calibration/servers";
import { persist } from "../execution/persist/persist.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import type { Seen } from "../measure/measure.ts";

/** Enough to say what was wrong; a fault that lasts would repeat itself without end. */
const KEPT_DISTURBANCES = 50;

/** Facts that only the measurement itself knows. */
type Measured = Pick<TrialFacts, "frames" | "summary" | "serverStats" | "logs"> & {
  seen: Seen;
};

/** Audits a trial that was just measured, against the earlier rounds of its server under its scenario too. */
export async function auditMeasured(
  { execution, trial, server, allotment }: TrialSession,
  { seen: { disturbances, watched, generators, serverClock, agent, latencyCheck }, ...measured }: Measured,
): Promise<{ audit: Audit; observed: Observed }> {
  const { backend, lease, environment, signal } = execution;
  const { serverId, scenarioId, position, plan } = trial;
  const observed: Observed = {
    v: 1,
    disturbances: disturbances.slice(0, KEPT_DISTURBANCES),
    watched,
    ...(generators ? { generators } : {}),
    ...(serverClock ? { serverClock } : {}),
    ...(agent ? { agent } : {}),
    ...(latencyCheck ? { latencyCheck } : {}),
    ...(serverId === NULL_SERVER_ID ? { discards: true } : {}),
    ...(server.target ? { atAddress: true } : {}),
    ...(isCalibrationServer(serverId)
      ? { ceilingPerS: null }
      : await persist(backend, () => findCeilingsOf(backend, lease, environment.environmentId, plan), signal)),
  };
  const audit = auditTrial({
    ...measured,
    observed,
    plan,
    saturates: scenarioAgainst(serverId, scenarioId).saturates,
    deliveryPolicy: server.deliveryPolicy,
    deviations: server.deviations,
    allotment,
    earlier: await persist(
      backend,
      () => findEarlierRounds(backend, lease, { serverId, scenarioId, position }),
      signal,
    ),
  });
  return { audit, observed };
}

/** Reports the reasons against a trial; a valid one has none. */
export async function reportVerdict(session: TrialSession, audit: Audit): Promise<void> {
  const { verdict, reasons } = toAuditNote(audit);
  if (verdict === "VALID") return;
  const sentences = reasons.map(({ sentence }) => sentence).join(" ");
  const level = verdict === "INVALID" ? "error" : "warning";
  await session.report(`${session.trial.serverId} is ${verdict}: ${sentences}`, level);
}
