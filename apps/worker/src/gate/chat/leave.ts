import type { Check } from "../probe/check.ts";
import { describeCloseCode } from "../probe/member.ts";
import { LEAVE_MESSAGE } from "../probe/messages.ts";
import { demand } from "../wire/refusal.ts";
import { list, members } from "./delivery.ts";

export const leave: Check = {
  checkId: "chat.leave",
  expected: "the server closes a member's connection with 1000 when it leaves",
  async run(probe) {
    const leaver = await probe.member();
    leaver.send(LEAVE_MESSAGE);
    const code = await leaver.closeCode();
    demand(code === 1000, describeCloseCode(code));
    return describeCloseCode(code);
  },
};

export const goneMember: Check = {
  checkId: "chat.gone-member-survived",
  expected: "after a member's connection broke off, the others still hear each other",
  async run(probe) {
    const [speaker, listener, crashing] = await members(probe, 3);
    crashing.terminate();
    const said = speaker.say(3);
    const heard = await listener.hearFrom(speaker, said.length);
    demand(heard.length >= said.length, `chats ${list(said)} were said, ${list(heard)} arrived`);
    return `chats ${list(heard)}`;
  },
};
