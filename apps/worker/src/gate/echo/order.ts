import type { Check } from "../check.ts";
import { demand } from "../refusal.ts";
import { type FrameToSend, OPCODE } from "../wire/frame.ts";

const COUNT = 200;

export const order: Check = {
  checkId: "echo.order",
  expected: `${COUNT} messages sent without waiting come back once each, in their order`,
  async run(probe) {
    const wire = await probe.wire();
    const frames = Array.from({ length: COUNT }, (_, i): FrameToSend => ({ opcode: OPCODE.binary, payload: `${i}` }));
    wire.send(...frames);
    for (const { payload } of frames) {
      const back = (await wire.messages.next(`echo ${payload} of ${COUNT}`)).payload.toString();
      demand(back === payload, `${JSON.stringify(back)} where ${JSON.stringify(payload)} was due`);
    }
    await wire.roundTrip();
    const surplus = wire.messages.takeAll().length;
    demand(surplus === 0, `${surplus} messages more than were sent`);
    return `${COUNT} messages in order`;
  },
};
