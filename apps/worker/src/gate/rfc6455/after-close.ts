import type { Check } from "../probe/check.ts";
import type { Probe } from "../probe/probe.ts";
import { closePayload, type FrameToSend, OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { describeControl } from "../wire/wire-client.ts";

const CLOSE = { opcode: OPCODE.close, payload: closePayload(1000) };
const LATE = "too late";

interface Conversation {
  readonly before?: FrameToSend;
  readonly after: FrameToSend;
}

/** By the frame that follows the close frame. */
const CONVERSATIONS: Readonly<Record<string, Conversation>> = {
  "a second close frame": { after: { opcode: OPCODE.close, payload: "" } },
  "a ping": { after: { opcode: OPCODE.ping, payload: LATE } },
  "a message": { after: { opcode: OPCODE.text, payload: LATE } },
  "the rest of a message": {
    before: { opcode: OPCODE.text, payload: "too ", fin: false },
    after: { opcode: OPCODE.continuation, payload: "late" },
  },
};

export const afterClose: Check = {
  checkId: "rfc6455.after-close",
  expected:
    "whatever follows a close frame of 1000, in the same segment or in one of its own, is discarded: the answer is one close frame with 1000, or without a code, and nothing after it (RFC 6455, 1.4 and 5.5.1)",
  async run(probe) {
    const followers = Object.entries(CONVERSATIONS);
    // a server that reads both at once may keep the rule that it breaks where they come one by one, and the other way round
    await Promise.all(
      followers.flatMap(([what, frames]) => [discards(probe, what, frames, 1), discards(probe, what, frames, 2)]),
    );
    return `one close frame each, when ${followers.map(([what]) => what).join(", ")} followed`;
  },
};

/** @param writes 1 sends everything in one segment, 2 what follows the close frame in another */
async function discards(probe: Probe, what: string, { before, after }: Conversation, writes: 1 | 2): Promise<void> {
  const wire = await probe.wire();
  const first = [...(before ? [before] : []), CLOSE];
  if (writes === 1) wire.send(...first, after);
  else {
    wire.send(...first);
    wire.send(after);
  }
  const when = `when ${what} followed the close frame${writes === 1 ? "" : " in a segment of its own"}`;
  const answer = await wire.controls.next("a close frame");
  const isLawful = answer.payload.length === 0 || answer.payload.readUInt16BE() === 1000;
  demand(answer.opcode === OPCODE.close && isLawful, `${describeControl(answer)} ${when}`);
  await wire.controls.ended();
  const [more] = wire.controls.takeAll();
  demand(more === undefined, `${more && describeControl(more)} after the server's own close frame, ${when}`);
  const answered = wire.messages.takeAll().some(({ payload }) => payload.toString() === LATE);
  demand(!answered, `the message was answered ${when}`);
}
