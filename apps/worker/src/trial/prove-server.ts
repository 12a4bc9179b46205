import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { BuiltImage } from "../docker/image.ts";
import type { Execution } from "../jobs/execution.ts";
import { tell } from "../jobs/tell.ts";
import { once } from "./once.ts";
import { proveImage } from "./prove-image.ts";
import { placeOf } from "./start-server.ts";

/**
 * The contract's checks for the trial's workload, passed or not; once per run, and not again in this process for an image
 * that has passed them.
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY
 */
export function proveServer(execution: Execution, trial: PlannedTrial, image: BuiltImage): Promise<GateCheck[]> {
  const { workload } = trial.plan;
  return once(execution.gates, `${trial.serverId}/${workload}`, async () => {
    const proof = `${image.imageDigest}/${workload}`;
    const gate = execution.proofs.get(proof) ?? (await prove(execution, trial, image));
    if (gate.every(({ passed }) => passed)) execution.proofs.set(proof, gate);
    return gate;
  });
}

async function prove(execution: Execution, trial: PlannedTrial, image: BuiltImage): Promise<GateCheck[]> {
  const { serverId, trialId } = trial;
  const { workload } = trial.plan;
  const deliveryPolicy = execution.lease.spec.servers.find((server) => server.serverId === serverId)?.deliveryPolicy;
  if (!deliveryPolicy) throw new Error(`${serverId} is not part of the run's spec`);
  const gate = await proveImage(placeOf(execution, trial), image, {
    workload,
    deliveryPolicy,
    slow: false,
    stopMs: execution.patience.stopMs,
  });
  const failed = gate.filter(({ passed }) => !passed).length;
  await tell(
    execution,
    `${serverId}: ${gate.length - failed} of ${gate.length} checks of the ${workload} contract passed`,
    { level: failed > 0 ? "error" : "info", trialId },
  );
  return gate;
}
