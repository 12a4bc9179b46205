import type { Check } from "../check.ts";
import type { Probe } from "../probe.ts";
import { demand } from "../refusal.ts";
import { OPCODE } from "../wire/frame.ts";
import { describeControl, describeMessage } from "../wire/wire-client.ts";

/** Letters of two bytes each. */
const WHOLE = Buffer.from("κόσμε");
const BETWEEN_CHARACTERS = 4;
const INSIDE_CHARACTER = 3;

export const fragmentation: Check = {
  checkId: "rfc6455.fragmentation",
  expected: "a ping between two fragments is answered, and the message comes back whole",
  run: (probe) => echoesFragments(probe, BETWEEN_CHARACTERS),
};

/** Only the whole message must be UTF-8, not each fragment. */
export const splitCharacter: Check = {
  checkId: "rfc6455.split-character",
  expected: "a text whose fragments cut a character in two comes back whole",
  run: (probe) => echoesFragments(probe, INSIDE_CHARACTER),
};

async function echoesFragments(probe: Probe, cut: number): Promise<string> {
  const wire = await probe.wire();
  wire.send(
    { opcode: OPCODE.text, payload: WHOLE.subarray(0, cut), fin: false },
    { opcode: OPCODE.ping, payload: "between" },
    { opcode: OPCODE.continuation, payload: WHOLE.subarray(cut) },
  );
  const pong = await wire.controls.next("the pong");
  demand(pong.opcode === OPCODE.pong && pong.payload.equals(Buffer.from("between")), describeControl(pong));
  const message = await wire.messages.next("the message");
  const whole = message.opcode === OPCODE.text && message.payload.equals(WHOLE);
  demand(whole, describeMessage(message));
  return `${describeControl(pong)}, ${describeMessage(message)}`;
}
