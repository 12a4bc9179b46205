import { expect, test } from "vitest";
import { parseLogs } from "./log-frames.ts";

function frame(stream: 1 | 2, text: string): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt8(stream, 0);
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

test("tells stdout from stderr and keeps the order", () => {
  const logs = Buffer.concat([frame(1, "ready\n"), frame(2, "warn: é\r\n"), frame(1, "done\n")]);
  expect(parseLogs(logs)).toEqual([
    { stream: "stdout", text: "ready" },
    { stream: "stderr", text: "warn: é" },
    { stream: "stdout", text: "done" },
  ]);
});

test("joins a line that came in two frames, with the other stream in between", () => {
  const logs = Buffer.concat([frame(1, "one "), frame(2, "x\n"), frame(1, "line\n")]);
  expect(parseLogs(logs).map((line) => line.text)).toEqual(["x", "one line"]);
});

test("reads a last line without an end and a frame that was cut short", () => {
  expect(parseLogs(frame(1, "unfinished"))).toEqual([{ stream: "stdout", text: "unfinished" }]);
  expect(parseLogs(frame(1, "whole\ncut").subarray(0, 15))).toEqual([
    { stream: "stdout", text: "whole" },
    { stream: "stdout", text: "c" },
  ]);
});

test("keeps the newest lines of a flood, and the beginning of an endless line", () => {
  const flood = Buffer.concat(Array.from({ length: 20_000 }, (_, i) => frame(2, `line ${i}\n`)));
  const lines = parseLogs(flood);
  expect(lines.at(-1)?.text).toBe("line 19999");
  expect(lines.reduce((sum, line) => sum + line.text.length, 0)).toBeLessThanOrEqual(65_536);
  expect(parseLogs(frame(1, "x".repeat(1_000_000)))[0]?.text).toHaveLength(8_192);
});

test("no logs are not lines", () => {
  expect(parseLogs(Buffer.alloc(0))).toEqual([]);
});
