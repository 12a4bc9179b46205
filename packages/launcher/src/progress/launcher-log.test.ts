import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLauncherLog } from "./launcher-log.ts";
import { Progress } from "./progress.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-log-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (msg: string, fields: object) => `${JSON.stringify({ level: 40, time: 1, ...fields, msg })}\n`;

test("while a store is away the terminal gets one sentence a minute, and the log every line of JSON", async () => {
  let nowMs = 0;
  const out = new PassThrough({ encoding: "utf8" });
  const log = openLauncherLog(new Progress(out), folder, () => nowMs);
  const lines = [
    line("the connection to Redis has failed", { err: { type: "Error", message: "connect ECONNREFUSED", stack: "…" } }),
    line("an idle connection to PostgreSQL has ended", { reason: "terminating connection" }),
    line("the connection that probes PostgreSQL has ended", {}),
  ];
  for (const [index, each] of lines.entries()) {
    nowMs = index * 30_000;
    log.takeLine(each);
  }
  log.say("The postgres ended.");
  const printed: string[] = String(out.read()).trimEnd().split("\n");
  expect(printed).toEqual([
    expect.stringContaining(
      "The launcher: the connection to Redis has failed (connect ECONNREFUSED). It connects again",
    ),
    expect.stringContaining("The launcher: the connection that probes PostgreSQL has ended. It connects again"),
    "The postgres ended.",
  ]);
  expect(printed.join("")).not.toContain('{"');
  const kept = () => readFile(join(folder, "logs/launcher.log"), "utf8").catch(() => "");
  await expect.poll(kept).toMatch(/The postgres ended\.\n$/);
  expect((await kept()).startsWith(lines.join(""))).toBe(true);
});
