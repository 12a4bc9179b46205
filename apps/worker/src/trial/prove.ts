import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { Workload } from "@plumbline/core/workload/workload";
import type { BuiltImage } from "../docker/image.ts";
import type { HostEnv } from "../env.ts";
import { buildReference } from "./build-reference.ts";
import type { Place } from "./place-server.ts";
import { proveClient } from "./prove-client.ts";
import { type Proof, proveImage } from "./prove-image.ts";

/**
 * Checks the contract of one workload on an image: a server's from its clients' side, a client's from its server's.
 * @returns every check, passed or not
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, CLIENT_FAILED
 */
export async function prove(
  place: Place,
  env: HostEnv,
  image: Pick<BuiltImage, "imageDigest">,
  { workload, ...proof }: Omit<Proof, "workload"> & { readonly workload: Workload },
): Promise<GateCheck[]> {
  if (workload !== "round-trips") return proveImage(place, image, { ...proof, workload });
  return proveClient(place, image, await buildReference(place.engine, env, { signal: place.signal }));
}
