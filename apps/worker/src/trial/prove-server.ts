import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { GateCheck } from "@plumbline/core/run/views";
import type { BuiltImage } from "../docker/image.ts";
import { runGate } from "../gate/run-gate.ts";
import type { Execution } from "../jobs/execution.ts";
import { tell } from "../jobs/tell.ts";
import { once } from "./once.ts";
import { startServer } from "./start-server.ts";
import { toStorable } from "./to-storable.ts";
import { toExitFailure } from "./wait-until-ready.ts";

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

/** Runs the gate against a container of its own, so that the measured one starts fresh. */
async function prove(execution: Execution, trial: PlannedTrial, image: BuiltImage): Promise<GateCheck[]> {
  const { serverId, trialId } = trial;
  const { workload } = trial.plan;
  const deliveryPolicy = execution.lease.spec.servers.find((server) => server.serverId === serverId)?.deliveryPolicy;
  if (!deliveryPolicy) throw new Error(`${serverId} is not part of the run's spec`);
  await using started = await startServer(execution, trial, image);
  const gone = new AbortController();
  started.container.exit.then(
    () => gone.abort(),
    () => gone.abort(),
  );
  const checked = runGate({ url: started.url, workload, deliveryPolicy, signal: AbortSignal.any([execution.signal, gone.signal]) });
  const gate = await checked.catch(async (error: unknown) => {
    execution.signal.throwIfAborted();
    throw gone.signal.aborted ? await toExitFailure(started.container, "while its contract was checked") : error;
  });
  const failed = gate.filter((check) => !check.passed).length;
  await tell(execution, `${serverId}: ${gate.length - failed} of ${gate.length} checks of the ${workload} contract passed`, { level: failed > 0 ? "error" : "info", trialId });
  return toStorable(gate);
}
