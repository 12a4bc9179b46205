import type { Check } from "../probe/check.ts";
import { markedText } from "../probe/load-shape.ts";
import { type FrameToSend, OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";

const COUNT = 200;

export const order: Check = {
  checkId: "echo.order",
  expected: `${COUNT} messages sent without waiting come back once each, in their order`,
  async run(probe) {
    const wire = await probe.wire();
    const texts = Array.from({ length: COUNT }, (_, i) => markedText(0, i));
    wire.send(...texts.map((payload): FrameToSend => ({ opcode: OPCODE.text, payload })));
    for (const [i, text] of texts.entries()) {
      const back = (await wire.messages.next(`echo ${i} of ${COUNT}`)).payload.toString();
      demand(back === text, `${JSON.stringify(back)} where ${JSON.stringify(text)} was due`);
    }
    await wire.roundTrip();
    const surplus = wire.messages.takeAll().length;
    demand(surplus === 0, `${surplus} messages more than were sent`);
    return `${COUNT} messages in order`;
  },
};
