import type { Check } from "../check.ts";
import { demand } from "../refusal.ts";
import { OPCODE } from "../wire/frame.ts";
import { describeControl, describeMessage } from "../wire/wire-client.ts";

const WHOLE = Buffer.from("κόσμε");
/** In the middle of a character: only the whole message must be UTF-8. */
const CUT = 3;

export const fragmentation: Check = {
  checkId: "rfc6455.fragmentation",
  expected: "a ping between two fragments is answered, and the message comes back whole",
  async run(probe) {
    const wire = await probe.wire();
    wire.send(
      { opcode: OPCODE.text, payload: WHOLE.subarray(0, CUT), fin: false },
      { opcode: OPCODE.ping, payload: "between" },
      { opcode: OPCODE.continuation, payload: WHOLE.subarray(CUT) },
    );
    const pong = await wire.controls.next("the pong");
    demand(pong.opcode === OPCODE.pong && pong.payload.equals(Buffer.from("between")), describeControl(pong));
    const message = await wire.messages.next("the message");
    const whole = message.opcode === OPCODE.text && message.payload.equals(WHOLE);
    demand(whole, describeMessage(message));
    return `${describeControl(pong)}, ${describeMessage(message)}`;
  },
};
