import type { Readable } from "node:stream";

/** Far above what an agent says in one line or answer. A peer that goes on without an end would fill the memory. */
const LONGEST = 64 * 1024;

const tooLong = () => new Error(`it says more than ${LONGEST} characters at once`);

/** A small answer, whole: its connection can be used again. @throws Error where it is too long */
export async function readShort(stream: Readable): Promise<string> {
  let text = "";
  for await (const part of stream.setEncoding("utf8")) {
    text += part;
    if (text.length > LONGEST) throw tooLong();
  }
  return text;
}

/** Lines as they come; what follows the last line's end is none. @throws Error where one is too long */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
  let begun = "";
  for await (const part of stream.setEncoding("utf8")) {
    const lines = `${begun}${part}`.split("\n");
    begun = lines.pop() ?? "";
    if (begun.length > LONGEST) throw tooLong();
    yield* lines;
  }
}
