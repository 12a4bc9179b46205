import { setTimeout as delay } from "node:timers/promises";
import type { ServedWorkload } from "@plumbline/core/workload/workload";
import type { Probe } from "./probe/probe.ts";

/** More than a connection's buffers in both kernels and a server's own together hold. */
const OWED = { count: 6, bytes: 1_048_576 };
/** How long a server is given to fill the buffers with what it was asked for: nobody can look into them from outside. */
const FILL_MS = 300;

/** The workload whose answers are large enough to fill all buffers in a moment; one is enough, since a server has one end. */
export const DEAF_PEER_WORKLOAD: ServedWorkload = "push";

/** Connects a peer that asks for more than buffers hold and reads nothing as long as the probe lives. @throws Refusal where the server does not let it */
export async function connectDeafPeer(probe: Probe): Promise<void> {
  const peer = await probe.wire(`?count=${OWED.count}&bytes=${OWED.bytes}`);
  peer.pause();
  peer.sendText("owed");
  await delay(FILL_MS);
}
