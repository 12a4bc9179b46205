import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { lineStream } from "./script-streams.ts";

function open(bytes: number) {
  const lines: string[] = [];
  let overs = 0;
  const over = () => {
    overs += 1;
  };
  const stream = lineStream({ take: (line) => lines.push(line), most: { bytes, over } });
  return { stream, lines, overs: () => overs };
}

test("lines are handed on whole, wherever their bytes are cut", async () => {
  const { stream, lines, overs } = open(100);
  for (const byte of Buffer.from("a\nμs\n\nend")) stream.write(Buffer.from([byte]));
  stream.end();
  await finished(stream);
  expect([lines, overs()]).toEqual([["a", "μs", "", "end"], 0]);
});

test("more bytes than allowed are told once and dropped, and a line without an end is cut", async () => {
  const { stream, lines, overs } = open(100_000);
  for (let written = 0; written < 10; written++) stream.write(Buffer.alloc(20_000, "x"));
  stream.end();
  await finished(stream);
  expect([lines.map(({ length }) => length), overs()]).toEqual([[65_536], 1]);
});
