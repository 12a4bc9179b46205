import { CHAT_FRAME_BYTES } from "@plumbline/core/workload/workloads";
import type { Check } from "../probe/check.ts";
import { markedText } from "../probe/load-shape.ts";
import { distinct, type Member } from "../probe/member.ts";
import { chatMessage } from "../probe/messages.ts";
import { demand } from "../wire/refusal.ts";
import { members } from "./delivery.ts";

export const bytesUnchanged: Check = {
  checkId: "chat.bytes-unchanged",
  expected: `chats of ${CHAT_FRAME_BYTES} bytes arrive as text with the same bytes: spaces, order of keys, escapes and unknown keys kept`,
  async run(probe) {
    const [speaker, listener] = await members(probe, 2);
    const said = [chatMessage({ sender: speaker.id, number: 0 }), unusualMessage(speaker)];
    for (const message of said) speaker.send(message);
    const heard = distinct(await listener.hear(said.length));
    demand(heard.length === said.length, `${heard.length} messages for ${said.length}`);
    for (const [i, { data, isBinary }] of heard.entries()) {
      const message = data.toString();
      demand(!isBinary, "a binary message");
      demand(message === said[i], `${data.length} bytes ${message} for ${said[i]}`);
    }
    return `the same ${CHAT_FRAME_BYTES} bytes, twice`;
  },
};

/** A chat that any parsing and writing anew would change. */
function unusualMessage({ id, user }: Member): string {
  const start = ` {"ts":1e3, "user":"${user}","text":"`;
  const end = `\\u00e9é 🌍" ,"more":null,"type":"chat"} `;
  return start + markedText(id, 1, CHAT_FRAME_BYTES - Buffer.byteLength(start + end)) + end;
}
