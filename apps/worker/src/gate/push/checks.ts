import type { Check } from "../probe/check.ts";
import { markedText } from "../probe/load-shape.ts";
import { OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { describeMessage, type WireMessage } from "../wire/wire-client.ts";
import { askForPush, DEFAULT_BYTES, DEFAULT_COUNT } from "./ask-for-push.ts";

/** As long as the ids of the load. */
const ID_BYTES = 24;
const IDS = [0, 1].map((number) => markedText(0, number, ID_BYTES));
const FEW = { count: 3, bytes: 100 };

const count: Check = {
  checkId: "push.count",
  expected: `each id is answered by ${DEFAULT_COUNT} messages`,
  async run(probe) {
    const messages = await askForPush(probe, { ids: IDS });
    const seen = `${messages.length} messages for ${IDS.length} ids`;
    demand(messages.length === IDS.length * DEFAULT_COUNT, seen);
    return seen;
  },
};

const size: Check = {
  checkId: "push.size",
  expected: `every message has exactly ${DEFAULT_BYTES} bytes`,
  async run(probe) {
    const sizes = sizesOf(await askForPush(probe, { ids: IDS }));
    demand(sizes.length === 1 && sizes[0] === DEFAULT_BYTES, `messages of ${sizes.join(", ") || "no"} bytes`);
    return `messages of ${sizes.join()} bytes`;
  },
};

const content: Check = {
  checkId: "push.content",
  expected:
    "the messages of each id are text, start with <id>:<i>: for i from 0 on, in order, and are filled up with 0",
  async run(probe) {
    const messages = await askForPush(probe, { ids: IDS });
    demand(messages.length > 0, "no message");
    for (const id of IDS) {
      const own = messages.filter(({ payload }) => payload.toString().startsWith(`${id}:`));
      for (const [i, message] of own.entries()) demand(isPush(message, `${id}:${i}:`), describePush(message, id, i));
    }
    const strays = messages.filter(({ payload }) => !IDS.some((id) => payload.toString().startsWith(`${id}:`)));
    demand(strays.length === 0, `${strays.length} messages that start with neither id`);
    return `${messages.length} messages of ${IDS.length} ids`;
  },
};

const parameters: Check = {
  checkId: "push.parameters",
  expected: `with count=${FEW.count} and bytes=${FEW.bytes} in the query, an id is answered by ${FEW.count} messages of ${FEW.bytes} bytes`,
  async run(probe) {
    const messages = await askForPush(probe, { ids: IDS.slice(0, 1), parameters: FEW });
    const sizes = sizesOf(messages);
    const seen = `${messages.length} messages of ${sizes.join(", ") || "no"} bytes`;
    demand(messages.length === FEW.count && sizes.join() === `${FEW.bytes}`, seen);
    return seen;
  },
};

/** The push workload's own rules. */
export const PUSH_CHECKS: readonly Check[] = [count, size, content, parameters];

function sizesOf(messages: readonly WireMessage[]): number[] {
  return [...new Set(messages.map(({ payload }) => payload.length))];
}

function isPush({ opcode, payload }: WireMessage, start: string): boolean {
  const text = payload.toString();
  return opcode === OPCODE.text && text.startsWith(start) && /^0*$/.test(text.slice(start.length));
}

function describePush(message: WireMessage, id: string, i: number): string {
  const start = JSON.stringify(message.payload.subarray(0, 40).toString());
  return `${describeMessage(message)} that starts ${start}, as answer ${i} to ${id}`;
}
