import type { NewTrial } from "@plumbline/core/run/new-trial";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { planForTarget, refuseTargetLoad } from "@plumbline/core/target/refuse-target-run";
import type { ChosenServer } from "../../servers/find-chosen-servers.ts";

/** Gives trials of addresses the transport that these name. @throws TARGET_LOAD_REFUSED for a load that is too much for an address */
export function planTargets(servers: readonly ChosenServer[], trials: readonly NewTrial[]): NewTrial[] {
  const targets = new Map(
    servers.flatMap(({ serverId, target, manifest }) => (target ? [[serverId, manifest.tls]] : [])),
  );
  return trials.map((trial) => {
    const secure = targets.get(trial.serverId);
    if (secure === undefined) return trial;
    const plan = planForTarget(trial.plan, secure);
    refuseTargetLoad(getScenario(trial.scenarioId).name, plan);
    return { ...trial, plan };
  });
}
