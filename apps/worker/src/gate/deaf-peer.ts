import { setTimeout as delay } from "node:timers/promises";
import type { ServedWorkload } from "@plumbline/core/workload/workload";
import type { Probe } from "./probe.ts";
import { OPCODE } from "./wire/frame.ts";

/** More than a connection's buffers in both kernels and a server's own together hold. */
const OWED_BYTES = 6 * 1_048_576;
const ECHO_BYTES = 65_536;
const PUSH_BYTES = 1_048_576;
/** How long a server is given to fill the buffers with what it was asked for: nobody can look into them from outside. */
const FILL_MS = 300;

/**
 * How a workload makes a server owe a peer more than all buffers between them hold, while the peer reads nothing and stays
 * connected as long as the probe. Ticks do not: they are so small that it would take minutes; nor chats, a few of which at a time
 * take seconds, and a member that reads nothing is what the delivery policy's check is about.
 */
const OWING: Partial<Record<ServedWorkload, (probe: Probe) => Promise<void>>> = {
  async echo(probe) {
    const peer = await probe.wire();
    peer.pause();
    const payload = Buffer.alloc(ECHO_BYTES, "m");
    for (let sent = 0; sent < OWED_BYTES; sent += ECHO_BYTES) peer.send({ opcode: OPCODE.binary, payload });
    await delay(FILL_MS);
  },
  async push(probe) {
    const peer = await probe.wire(`?count=${OWED_BYTES / PUSH_BYTES}&bytes=${PUSH_BYTES}`);
    peer.pause();
    peer.sendText("owed");
    await delay(FILL_MS);
  },
};

/** Whether a workload lets a peer be deaf within a moment. */
export function canBeDeaf(workload: ServedWorkload): boolean {
  return OWING[workload] !== undefined;
}

/** Connects a peer that is owed more than buffers hold and reads nothing. @throws Refusal where the server does not let it */
export async function connectDeafPeer(probe: Probe): Promise<void> {
  await OWING[probe.target.workload]?.(probe);
}
