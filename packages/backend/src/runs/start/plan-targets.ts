import type { NewTrial } from "@plumbline/core/run/trials/new-trial";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { planForTarget, refuseTargetLoad } from "@plumbline/core/target/refuse-target-run";
import type { ChosenServer } from "../../servers/find-chosen-servers.ts";

/** Gives trials of addresses the transport that these name, and the steps of their flows. @throws TARGET_LOAD_REFUSED for a load that is too much for an address */
export function planTargets(servers: readonly ChosenServer[], trials: readonly NewTrial[]): NewTrial[] {
  return trials.map((trial) => {
    const server = servers.find(({ serverId }) => serverId === trial.serverId);
    if (!server?.target) return trial;
    const plan = planForTarget(trial.plan, server.manifest.tls, server.flow);
    refuseTargetLoad(getScenario(trial.scenarioId).name, plan);
    return { ...trial, plan };
  });
}
