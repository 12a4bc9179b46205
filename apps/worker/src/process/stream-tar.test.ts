import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { streamTar } from "./stream-tar.ts";

test("the archive has the files that the input names", async () => {
  const list = ["-C", import.meta.dirname, "--null", "--verbatim-files-from", "-T", "-", "-cf", "-"];
  const archive = await buffer(streamTar(list, ["stream-tar.ts", "run-program.ts"].join("\0")));
  expect(archive.includes("stream-tar.ts")).toBe(true);
  expect(archive.length % 512).toBe(0);
});

test("the stream fails where tar does, with its message", async () => {
  await expect(buffer(streamTar(["-C", "/nowhere/at/all", "-cf", "-", "."]))).rejects.toThrow("/nowhere/at/all");
});
