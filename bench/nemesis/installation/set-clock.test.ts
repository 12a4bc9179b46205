import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clockOptions } from "./clock-options.ts";

const HOUR_MS = 3_600_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-clock-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Prints what a process with that clock says. */
async function ask(code: string, skewMs: number): Promise<string> {
  const file = join(folder, "skew");
  await writeFile(file, String(skewMs));
  const env = { ...process.env, NODE_OPTIONS: clockOptions(file) };
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", code], { env });
  return stdout.trim();
}

test("a process whose clock is set has another date, in every way to ask for it", async () => {
  const before = Date.now();
  const dates = JSON.parse(
    await ask("console.log(JSON.stringify([Date.now(), new Date().getTime(), Date.parse(Date())]))", 2 * HOUR_MS),
  ) as number[];
  for (const date of dates) expect(date - before).toBeGreaterThan(2 * HOUR_MS - 2_000);
  expect(Number(await ask("console.log(Date.now())", -HOUR_MS))).toBeLessThan(before);
});

test("dates that are named stay what they are, and durations are those of the real clock", async () => {
  const code =
    "const d = new Date(5); console.log(d.getTime(), d instanceof Date, Date.UTC(1970, 0, 2), performance.now() < 60000)";
  expect(await ask(code, 2 * HOUR_MS)).toBe("5 true 86400000 true");
});
