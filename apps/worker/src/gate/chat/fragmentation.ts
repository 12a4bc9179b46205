import type { Check } from "../probe/check.ts";
import { userName } from "../probe/load-shape.ts";
import { chatMessage, joinMessage } from "../probe/messages.ts";
import { OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";

/** Inside the message, at no particular place. */
const CUT = 50;

export const chatFragmentation: Check = {
  checkId: "chat.fragmentation",
  expected: "a chat in two fragments with a ping between them arrives once and whole",
  async run(probe) {
    const listener = await probe.member();
    const wire = await probe.wire();
    const sender = probe.takeMemberId();
    const chat = Buffer.from(chatMessage({ sender, number: 0 }));
    wire.sendText(joinMessage(userName(sender)));
    await wire.roundTrip();
    wire.send(
      { opcode: OPCODE.text, payload: chat.subarray(0, CUT), fin: false },
      { opcode: OPCODE.ping, payload: "between" },
      { opcode: OPCODE.continuation, payload: chat.subarray(CUT) },
    );
    const heard = await listener.hear(1);
    const whole = heard.length >= 1 && heard.every(({ data }) => data.equals(chat));
    demand(whole, `${heard.length} messages${heard.map(({ data }) => `: ${data}`).join("")}`);
    return "the whole chat";
  },
};
