import { originOf } from "@plumbline/core/target/target-url";
import { runGate } from "../gate/run-gate.ts";
import { openTarget } from "./open-target.ts";
import type { WorkloadProof } from "./prove.ts";
import { readAuthority } from "./read-authority.ts";
import type { RunningTarget } from "./running-target.ts";

/** No declaration is known, and none is needed: the slow checks alone test a policy, and they are not made here. */
const deliveryPolicy = "backpressure";

/**
 * Makes the checks of the contract that need no container on a server that already runs.
 * @throws the errors of `openTarget`; the signal's reason
 */
export async function proveTarget(target: RunningTarget, signal: AbortSignal): Promise<WorkloadProof> {
  const { workload, clients, caFile, ...way } = target;
  const ca = caFile === undefined ? undefined : await readAuthority(caFile);
  // the person at the command line named it, with the reach that this person's machine has
  const site = await openTarget({ ...way, ca }, { mayBePrivate: true, signal });
  const checks = await runGate({ url: originOf(target), site, workload, deliveryPolicy, clients, signal });
  return { workload, checks, failure: null };
}
