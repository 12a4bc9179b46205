import type { Check } from "../probe/check.ts";
import { encodeFrame, OPCODE } from "../wire/frame.ts";

export const resetSurvived: Check = {
  checkId: "rfc6455.reset-survived",
  expected: "after a peer reset its connection in the middle of a frame, others are served",
  async run(probe) {
    const neighbour = await probe.wire();
    const crashing = await probe.wire();
    crashing.sendBytes(encodeFrame({ opcode: OPCODE.text, payload: "never sent whole" }).subarray(0, 9));
    await neighbour.roundTrip();
    crashing.reset();
    await neighbour.roundTrip();
    const later = await probe.wire();
    await later.roundTrip();
    return "a neighbour and a later connection were served";
  },
};
