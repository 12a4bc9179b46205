import type { Check } from "../probe/check.ts";
import { describeCloseCode } from "../probe/member.ts";
import { CHAT_LIMIT_BYTES, chatMessage } from "../probe/messages.ts";
import { demand } from "../wire/refusal.ts";
import { members } from "./delivery.ts";

export const largestChat: Check = {
  checkId: "chat.largest",
  expected: `a chat of ${CHAT_LIMIT_BYTES} bytes is delivered`,
  async run(probe) {
    const [speaker, listener] = await members(probe, 2);
    speaker.send(chatMessage({ sender: speaker.id, number: 0 }, CHAT_LIMIT_BYTES));
    const heard = await listener.hearFrom(speaker, 1);
    demand(heard.length > 0, "it was not delivered");
    return "delivered";
  },
};

export const oversizedChat: Check = {
  checkId: "chat.oversized",
  expected: `a message of ${CHAT_LIMIT_BYTES + 1} bytes closes with 1009`,
  async run(probe) {
    const speaker = await probe.member();
    speaker.send(chatMessage({ sender: speaker.id, number: 0 }, CHAT_LIMIT_BYTES + 1));
    const code = await speaker.closeCode();
    demand(code === 1009, describeCloseCode(code));
    return describeCloseCode(code);
  },
};
