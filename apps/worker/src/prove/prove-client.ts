import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { allocatePlan } from "@plumbline/core/plan/allocate-resources";
import { toStorable } from "../execution/persist/to-storable.ts";
import { runClientGate } from "../gate/client/run-client-gate.ts";
import type { BuiltImage } from "../images/image.ts";
import { type Place, placeServer } from "../place/place-server.ts";
import { runClient } from "../place/run-client.ts";

/** The gate asks for little work; the rest is for a busy machine. */
const LIMIT_MS = 30_000;

/**
 * Runs a client's image against the gate's own server and compares the reports of both. The server that counts holds
 * the host's slot meanwhile, as it does while a client is measured.
 * @returns every check, passed or not
 * @throws CLIENT_FAILED if it prints nothing at all
 */
export async function proveClient(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  reference: Pick<BuiltImage, "imageDigest">,
): Promise<GateCheck[]> {
  await using slot = await placeServer({ ...place, args: [], companions: [], tls: false }, reference);
  const { engine, host, limits, args, signal, networkName } = place;
  const ownership = place.own();
  const client = {
    engine,
    name: `plumbline-client-${ownership.trialId}`,
    image: image.imageDigest,
    args,
    networkName,
    reachName: slot.reach.networkName,
    ownership,
    share: allocatePlan({ plan: { workload: "round-trips" }, limits }, host).generator,
    threadsPerConnection: 1, // the gate asks for a few connections
    limitMs: LIMIT_MS,
    signal,
  };
  return toStorable(await runClientGate(slot.reach.address, (work) => runClient(client, work)));
}
