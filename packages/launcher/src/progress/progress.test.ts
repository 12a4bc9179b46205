import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { Progress } from "./progress.ts";

function record(terminal?: { isTTY: true; columns: number }) {
  const out = Object.assign(new PassThrough(), terminal);
  const chunks: string[] = [];
  out.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  return { progress: new Progress(out), text: () => chunks.join("") };
}

test("without a terminal each step is one line with its time and what it told last", async () => {
  const { progress, text } = record();
  const result = await progress.step("Build", async (report) => {
    report("compiling");
    report("\u001b[32mnothing has changed\u001b[39m");
    return 42;
  });
  expect(result).toBe(42);
  expect(text()).toMatch(/^✓ Build +\d+\.\d s {2}nothing has changed\n$/);
});

test("a step that fails is marked, and its error goes on", async () => {
  const { progress, text } = record();
  await expect(progress.step("Redis", () => Promise.reject(new Error("no redis-server")))).rejects.toThrow(
    "no redis-server",
  );
  expect(text()).toMatch(/^✗ Redis +\d+\.\d s\n$/);
});

test("where nobody sits at a terminal, nobody agrees", async () => {
  const { progress, text } = record();
  expect(await progress.ask("Install Docker?", new AbortController().signal)).toBe(false);
  expect(text()).toBe("");
});
