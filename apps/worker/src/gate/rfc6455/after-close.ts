import type { Check } from "../probe/check.ts";
import type { Probe } from "../probe/probe.ts";
import { closePayload, type FrameToSend, OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { describeControl } from "../wire/wire-client.ts";

const CLOSE = { opcode: OPCODE.close, payload: closePayload(1000) };
const LATE = "too late";

/** The frames sent in one write, by the frame that follows the close frame. */
const CONVERSATIONS: Readonly<Record<string, readonly FrameToSend[]>> = {
  "a second close frame": [CLOSE, { opcode: OPCODE.close, payload: "" }],
  "a ping": [CLOSE, { opcode: OPCODE.ping, payload: LATE }],
  "a message": [CLOSE, { opcode: OPCODE.text, payload: LATE }],
  "the rest of a message": [
    { opcode: OPCODE.text, payload: "too ", fin: false },
    CLOSE,
    { opcode: OPCODE.continuation, payload: "late" },
  ],
};

export const afterClose: Check = {
  checkId: "rfc6455.after-close",
  expected:
    "whatever follows a close frame of 1000 is discarded: the answer is one close frame with 1000, or without a code, and nothing after it (RFC 6455, 1.4 and 5.5.1)",
  async run(probe) {
    const followers = Object.entries(CONVERSATIONS);
    await Promise.all(followers.map(([what, frames]) => discards(probe, what, frames)));
    return `one close frame each, when ${followers.map(([what]) => what).join(", ")} followed`;
  },
};

async function discards(probe: Probe, what: string, frames: readonly FrameToSend[]): Promise<void> {
  const wire = await probe.wire();
  wire.send(...frames);
  const when = `when ${what} followed the close frame`;
  const answer = await wire.controls.next("a close frame");
  const isLawful = answer.payload.length === 0 || answer.payload.readUInt16BE() === 1000;
  demand(answer.opcode === OPCODE.close && isLawful, `${describeControl(answer)} ${when}`);
  await wire.controls.ended();
  const [more] = wire.controls.takeAll();
  demand(more === undefined, `${more && describeControl(more)} after the server's own close frame, ${when}`);
  const answered = wire.messages.takeAll().some(({ payload }) => payload.toString() === LATE);
  demand(!answered, `the message was answered ${when}`);
}
