import { closeSync, writeSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLog, rotateLarge } from "./log-file.ts";

test("the logs of the last nine starts are kept beside the newest, and no older one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-logs-"));
  const file = join(folder, "web.log");
  for (let start = 1; start <= 12; start++) {
    const log = await openLog(file);
    writeSync(log, `start ${start}`);
    closeSync(log);
  }
  expect(await readdir(folder)).toHaveLength(10);
  expect(await readFile(file, "utf8")).toBe("start 12");
  expect(await readFile(`${file}.1`, "utf8")).toBe("start 11");
  expect(await readFile(`${file}.9`, "utf8")).toBe("start 3");
  await rm(folder, { recursive: true });
});

test("a log that grew too large is kept beside an empty one, to which its program goes on writing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-logs-"));
  const file = join(folder, "web.log");
  const log = await openLog(file);
  writeSync(log, "a long line");
  await rotateLarge(file, 100);
  expect(await readdir(folder)).toEqual(["web.log"]);
  await rotateLarge(file, 10);
  writeSync(log, "more");
  closeSync(log);
  expect(await readFile(`${file}.1`, "utf8")).toBe("a long line");
  expect(await readFile(file, "utf8")).toBe("more");
  await rm(folder, { recursive: true });
});
