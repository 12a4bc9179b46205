import { type AppError, toAppError } from "@plumbline/core/failure/app-error";
import { isInOrder } from "@plumbline/core/gate/check-outcome";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { ServedWorkload, type Workload } from "@plumbline/core/workload/workload";
import type { HostEnv } from "../env.ts";
import { buildReference } from "../images/build-reference.ts";
import type { BuiltImage } from "../images/image.ts";
import type { Place } from "../place/place-server.ts";
import { watchPauses } from "../process/watch-pauses.ts";
import { watchOutside } from "../watch/watch-outside.ts";
import { proveClient } from "./prove-client.ts";
import { proveImage, type ServerProof } from "./prove-image.ts";

/** The checks to make on an image, a server's or a client's. */
export type Proof = Omit<ServerProof, "workloads"> & { readonly workloads: readonly Workload[] };

/** How one workload of a server or client stands: its checks, or why there are none. */
export interface WorkloadProof {
  readonly workload: Workload;
  readonly checks: readonly GateCheck[];
  /** SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, CLIENT_FAILED; null where it could be checked. */
  readonly failure: AppError | null;
}

/** True if nothing of a workload's contract is broken. */
export function isKept({ checks, failure }: WorkloadProof): boolean {
  return failure === null && checks.every(isInOrder);
}

/**
 * Checks the contract of an image's workloads: a server's from its clients' side, a client's from its server's. A server that
 * ends under one of them is tried once more on the others, so that only that one fails.
 * @returns each workload's proof, in the order of the workloads
 * @throws what is not the image's fault: the engine's errors, the signal's reason; where a check failed WORKER_LOST if this process
 *   did not run meanwhile, and CONTAINER_PAUSED if others had paused the container
 */
export async function prove(
  place: Place,
  env: HostEnv,
  image: Pick<BuiltImage, "imageDigest">,
  { workloads, ...wanted }: Proof,
): Promise<WorkloadProof[]> {
  using pauses = watchPauses();
  await using outside = await watchOutside(place.own(), place.engine);
  const notItsFault = () =>
    pauses.findFailure("checked the contract") ?? outside.findFailure("while its contract was checked");
  try {
    const proved = await proveAll(place, env, image, { ...wanted, workloads });
    const isBroken = [...proved.values()].flat().some((check) => !isInOrder(check));
    const excuse = isBroken ? notItsFault() : null;
    if (excuse) throw excuse;
    return workloads.map((workload) => ({ workload, checks: proved.get(workload) ?? [], failure: null }));
  } catch (error) {
    place.signal.throwIfAborted();
    const failure = toAppError(error);
    if (!failure.code.startsWith("SERVER_") && failure.code !== "CLIENT_FAILED") throw error;
    // that a server has ended is the engine's word; these are told by waiting alone
    const excuse = failure.code === "CLIENT_FAILED" || failure.code === "SERVER_NOT_READY" ? notItsFault() : null;
    if (excuse) throw excuse;
    const spared = workloads.filter((workload) => failure.evidence.workload && failure.evidence.workload !== workload);
    const others = spared.length > 0 ? await prove(place, env, image, { ...wanted, workloads: spared }) : [];
    return workloads.map(
      (workload) => others.find((other) => other.workload === workload) ?? { workload, checks: [], failure },
    );
  }
}

async function proveAll(
  place: Place,
  env: HostEnv,
  image: Pick<BuiltImage, "imageDigest">,
  proof: Proof,
): Promise<ReadonlyMap<Workload, readonly GateCheck[]>> {
  const served = ServedWorkload.array().safeParse(proof.workloads);
  if (served.success) return proveImage(place, image, { ...proof, workloads: served.data });
  const reference = await buildReference(place.engine, env, { signal: place.signal });
  return new Map([["round-trips", await proveClient(place, image, reference)]]);
}
