import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { findGate } from "@plumbline/backend/gate/find-gate";
import { saveGate } from "@plumbline/backend/gate/save-gate";
import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import { isInOrder, outcomeOf } from "@plumbline/core/gate/deviation";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { peakClients } from "@plumbline/core/plan/load-plan";
import { memoize } from "../async/memoize.ts";
import type { Execution } from "../execution/execution.ts";
import { persist } from "../execution/persist.ts";
import { report } from "../execution/report.ts";
import { concerning, isProved } from "../gate/is-proved.ts";
import type { BuiltImage } from "../images/image.ts";
import { placeOf } from "../place/start-server.ts";
import { prove } from "./prove.ts";

/**
 * The contract's checks for the trial's workload, passed or not; tried once per run, and not again for a version that
 * the gate's present one has passed. What the slow checks have seen of it stands among them as soon as it is known.
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, CLIENT_FAILED
 */
export function proveServer(execution: Execution, trial: PlannedTrial, image: BuiltImage): Promise<GateCheck[]> {
  const { serverId } = trial;
  const { workload } = trial.plan;
  // it checks nothing itself, and what is reached against it is no server's figure
  if (isCalibrationServer(serverId)) return Promise.resolve([]);
  const tls = trial.plan.transport?.tls ?? false;
  return memoize(execution.gates, `${serverId}/${workload}${tls ? "/tls" : ""}`, async () => {
    const { backend, lease, signal } = execution;
    const { sourceDigest, imageDigest } = image;
    const key = { organizationId: lease.organizationId, serverId, sourceDigest, imageDigest, workload };
    const known = concerning(await persist(() => findGate(backend, key), signal), tls);
    if (isProved(known, workload, tls)) return known;
    const fresh = await tryContract(execution, trial, image);
    await persist(() => saveGate(backend, key, fresh), signal);
    const slow = known.filter(({ checkId }) => !fresh.some((check) => check.checkId === checkId));
    return [...fresh, ...slow];
  });
}

async function tryContract(execution: Execution, trial: PlannedTrial, image: BuiltImage): Promise<GateCheck[]> {
  const { serverId, trialId } = trial;
  const { workload } = trial.plan;
  const server = execution.lease.spec.servers.find((each) => each.serverId === serverId);
  if (!server) throw new Error(`${serverId} is not part of the run's spec`);
  const [proof] = await prove(placeOf(execution, trial), execution.env, image, {
    workloads: [workload],
    deliveryPolicy: server.deliveryPolicy,
    deviations: server.deviations,
    clients: peakClients(trial.plan),
    slow: false,
    tls: trial.plan.transport?.tls ?? false,
    stopMs: execution.timeouts.stopMs,
  });
  if (!proof) throw new Error(`nothing was proved of ${serverId}`);
  if (proof.failure) throw proof.failure;
  const gate = [...proof.checks];
  const passed = gate.filter((check) => check.passed).length;
  const deviates = gate.filter((check) => outcomeOf(check) === "deviates").length;
  await report(
    execution,
    `${serverId}: ${passed} of ${gate.length} checks of the ${workload} contract passed${deviates > 0 ? `, ${deviates} failed as declared` : ""}`,
    { level: gate.every(isInOrder) ? "info" : "error", trialId },
  );
  return gate;
}
