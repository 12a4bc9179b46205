import { setTimeout as pause } from "node:timers/promises";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { GateCheck } from "@plumbline/core/run/views";
import type { RunningContainer } from "../docker/container.ts";
import type { BuiltImage } from "../docker/image.ts";
import { runGate } from "../gate/run-gate.ts";
import type { Execution } from "../jobs/execution.ts";
import { tell } from "../jobs/tell.ts";
import { once } from "./once.ts";
import { startServer } from "./start-server.ts";
import { toStorable } from "./to-storable.ts";
import { toExitFailure } from "./wait-until-ready.ts";

const END_IS_KNOWN_MS = 1_000;

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
  const gate = await checkWhileAlive(
    started.container,
    (signal) => runGate({ url: started.url, workload, deliveryPolicy, signal }),
    execution.signal,
  );
  const failed = gate.filter(({ passed }) => !passed).length;
  await tell(
    execution,
    `${serverId}: ${gate.length - failed} of ${gate.length} checks of the ${workload} contract passed`,
    { level: failed > 0 ? "error" : "info", trialId },
  );
  return toStorable(gate);
}

/** Runs the checks, but not beyond the server's end: a server that is gone fails for that, not for what it no longer answers. */
async function checkWhileAlive(
  server: RunningContainer,
  check: (signal: AbortSignal) => Promise<GateCheck[]>,
  signal: AbortSignal,
): Promise<GateCheck[]> {
  const gone = new AbortController();
  const ended = server.exit
    .then(async () => gone.abort(await toExitFailure(server, "while its contract was checked")))
    .catch(() => undefined);
  const either = AbortSignal.any([signal, gone.signal]);
  const gate = await check(either);
  // the last connection breaks a little before the engine says that the process has ended
  if (gate.some(({ passed }) => !passed)) await Promise.race([ended, pause(END_IS_KNOWN_MS, undefined, { signal })]);
  either.throwIfAborted();
  return gate;
}
