import type { Probe } from "../probe/probe.ts";
import { demand } from "../wire/refusal.ts";
import { describeMessage, type WireMessage } from "../wire/wire-client.ts";

/** Sends messages on one connection, each after the answer to the one before, and demands each back unchanged. */
export async function echoes(probe: Probe, messages: readonly WireMessage[]): Promise<string> {
  const wire = await probe.wire();
  for (const message of messages) {
    wire.send(message);
    const back = await wire.messages.next(`the echo of ${describeMessage(message)}`);
    demand(back.opcode === message.opcode, `${describeMessage(back)} for ${describeMessage(message)}`);
    demand(
      back.payload.equals(message.payload),
      `${describeMessage(back)} with other bytes for ${describeMessage(message)}`,
    );
  }
  return messages.length === 1 ? "the same message" : `the same ${messages.length} messages`;
}
