import type { Check } from "../probe/check.ts";
import type { Probe } from "../probe/probe.ts";
import { type FrameToSend, OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { describeControl, describeMessage } from "../wire/wire-client.ts";

/** Letters of two bytes each. */
const WHOLE = Buffer.from("κόσμε");
const BETWEEN_CHARACTERS = 4;
const NOTHING = Buffer.alloc(0);
const PING: FrameToSend = { opcode: OPCODE.ping, payload: "between" };

export const fragmentation: Check = {
  checkId: "rfc6455.fragmentation",
  expected:
    "a ping between two fragments is answered, and the message comes back whole, also when its first and last fragments are empty (RFC 6455, 5.4)",
  run: (probe) =>
    echoesFragments(probe, [
      [WHOLE.subarray(0, BETWEEN_CHARACTERS), WHOLE.subarray(BETWEEN_CHARACTERS)],
      [NOTHING, WHOLE, NOTHING],
    ]),
};

/** Only the whole message must be UTF-8, not each fragment. */
export const splitCharacter: Check = {
  checkId: "rfc6455.split-character",
  expected: "a text in fragments of one byte, which cut its characters, comes back whole (RFC 6455, 5.6)",
  run: (probe) => echoesFragments(probe, [Array.from(WHOLE, (byte) => Buffer.of(byte))]),
};

/** Sends `WHOLE` once in each division, with a ping before its last fragment. */
async function echoesFragments(probe: Probe, divisions: readonly (readonly Buffer[])[]): Promise<string> {
  const wire = await probe.wire();
  for (const parts of divisions) {
    const fragments = parts.map((payload, i) => ({
      opcode: i === 0 ? OPCODE.text : OPCODE.continuation,
      payload,
      fin: i === parts.length - 1,
    }));
    wire.send(...fragments.slice(0, -1), PING, ...fragments.slice(-1));
    const pong = await wire.controls.next("the pong");
    demand(pong.opcode === OPCODE.pong && pong.payload.toString() === PING.payload, describeControl(pong));
    const message = await wire.messages.next("the message");
    const whole = message.opcode === OPCODE.text && message.payload.equals(WHOLE);
    demand(whole, `${describeMessage(message)} for ${parts.length} fragments`);
  }
  return `the pong and the whole message for ${divisions.map(({ length }) => length).join(" and ")} fragments`;
}
