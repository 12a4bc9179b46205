import { runGate } from "../gate/run-gate.ts";
import { openTarget } from "./open-target.ts";
import type { WorkloadProof } from "./prove.ts";
import { originOf, type RunningTarget } from "./running-target.ts";

/** No declaration is known, and none is needed: the slow checks alone test a policy, and they are not made here. */
const deliveryPolicy = "backpressure";

/**
 * Makes the checks of the contract that need no container on a server that already runs.
 * @throws the errors of `openTarget`; the signal's reason
 */
export async function proveTarget(target: RunningTarget, signal: AbortSignal): Promise<WorkloadProof> {
  const { workload, clients } = target;
  const site = await openTarget(target, { signal });
  const checks = await runGate({ url: originOf(target), site, workload, deliveryPolicy, clients, signal });
  return { workload, checks, failure: null };
}
