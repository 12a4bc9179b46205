import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { scenarioAgainst } from "@plumbline/core/calibration/servers";
import { secondsIn } from "@plumbline/core/plan/load-plan";
import { findFit } from "@plumbline/core/preflight/find-fit";
import { preflight } from "@plumbline/core/preflight/preflight";
import { refusal } from "@plumbline/core/preflight/preflight-run";
import type { Execution } from "../execution/execution.ts";

/**
 * Looks once more, on the host that measures: the run may have been started without knowing it.
 * @throws PREFLIGHT_REFUSED with the largest scale that fits here
 */
export function refuseUnfitTrial(
  { host, lease }: Execution,
  { serverId, scenarioId, plan, limits }: PlannedTrial,
): void {
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
