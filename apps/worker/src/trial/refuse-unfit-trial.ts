import { scenarioAgainst } from "@plumbline/core/calibration/servers";
import { secondsIn } from "@plumbline/core/plan/load-figures";
import { findFit } from "@plumbline/core/preflight/find-fit";
import { preflight } from "@plumbline/core/preflight/preflight";
import { refusal } from "@plumbline/core/preflight/preflight-run";
import type { TrialSession } from "../execution/trial-session.ts";

/**
 * Repeats the preflight on the host that measures: the run may have been started before that host was known.
 * @throws PREFLIGHT_REFUSED with the largest scale that fits here
 */
export function refuseUnfitTrial(session: TrialSession): void {
  const { host, lease } = session.execution;
  const { serverId, scenarioId, plan, limits } = session.trial;
  const scenario = scenarioAgainst(serverId, scenarioId);
  const findings = preflight({ plan, limits, saturates: scenario.saturates, host });
  if (findings.every(({ verdict }) => verdict !== "refused")) return;
  const asked = lease.spec.scenarios.find((one) => one.scenarioId === scenarioId);
  const input = {
    scale: asked?.scale ?? lease.spec.scale,
    warmupS: secondsIn(plan, "warm-up"),
    measureS: lease.spec.measureS,
    parameters: asked?.parameters,
  };
  const fit = findFit(scenario, input, host);
  throw refusal({ ...fit, findings }, fit.largestScale);
}
