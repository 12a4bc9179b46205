import type { Check } from "../probe/check.ts";
import { OPCODE } from "../wire/frame.ts";
import { describeClosing } from "../wire/wire-client.ts";

export const unmasked: Check = {
  checkId: "rfc6455.unmasked",
  expected: "a frame without a mask ends the connection",
  async run(probe) {
    const wire = await probe.wire();
    wire.send({ opcode: OPCODE.text, payload: "unmasked", masked: false });
    return `ended with ${describeClosing(await wire.closing("after an unmasked frame"))}`;
  },
};
