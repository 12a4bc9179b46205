import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** A longer line is cut: the text of a summary of k6 takes some dozens of characters a line. */
const MOST_LINE_CHARACTERS = 65_536;

/** A stream that hands on its lines as they are completed, and the last one at its end. */
export function lineStream(options: {
  readonly take: (line: string) => void;
  /** Called once, when this many bytes have come; later ones are dropped. */
  readonly most: { readonly bytes: number; readonly over: () => void };
}): Writable {
  const { take, most } = options;
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let bytes = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const before = bytes;
      bytes += chunk.length;
      if (before <= most.bytes && bytes > most.bytes) most.over();
      if (bytes <= most.bytes) {
        const lines = (rest + decoder.write(chunk)).split("\n");
        rest = (lines.pop() ?? "").slice(0, MOST_LINE_CHARACTERS);
        for (const line of lines) take(line);
      }
      done();
    },
    final(done) {
      if (rest !== "") take(rest);
      done();
    },
  });
}
