import type { Check } from "../probe/check.ts";
import { distinct, numbersFrom } from "../probe/member.ts";
import { demand } from "../wire/refusal.ts";
import { list, members } from "./delivery.ts";

const MALFORMED = ["", "{", "null", "[]", '"chat"', "17", '{"type":', "{'type':'chat'}"];
const UNKNOWN = ["{}", '{"type":"nope"}', '{"type":5}', '{"type":null}', '{"text":"no type"}', '{"type":"ping"}'];

export const malformedIgnored = ignores("chat.malformed-ignored", "input that is not a JSON object", MALFORMED);

export const unknownIgnored = ignores("chat.unknown-ignored", "a message of no known type", UNKNOWN);

/** The check that a member may send each of `inputs`: nobody hears of it, and the member goes on. */
function ignores(checkId: string, what: string, inputs: readonly string[]): Check {
  return {
    checkId,
    expected: `${what} is ignored: nothing is delivered, and the sender's next chat is`,
    async run(probe) {
      const [speaker, listener] = await members(probe, 2);
      for (const input of inputs) speaker.send(input);
      await speaker.fence();
      const said = speaker.say(1);
      const heard = distinct(await listener.hear(1));
      const numbers = numbersFrom(heard, speaker);
      demand(numbers.join() === said.join(), `the chat after it arrived as ${list(numbers)}`);
      demand(heard.length === said.length, `${heard.length - said.length} messages of it were delivered`);
      return `${inputs.length} inputs ignored, the next chat delivered`;
    },
  };
}
