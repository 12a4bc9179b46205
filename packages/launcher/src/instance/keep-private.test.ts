import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLog } from "../process/files/log-file.ts";
import { rememberedPort } from "../services/remembered-port.ts";
import { claimInstance } from "./instance-file.ts";
import { keepPrivate } from "./keep-private.ts";

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "plumbline-private-"));
  folder = join(parent, "data");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);

test("folders and files of a new installation are their user's alone", async () => {
  const launcher = { pid: process.pid, started: "now" };
  await claimInstance(folder, {
    launcher,
    startedAt: new Date().toISOString(),
    baseUrl: "http://127.0.0.1",
    parts: [],
  });
  await rememberedPort(folder, "redis", () => undefined);
  await openLog(join(folder, "logs/web.log"));
  const names = ["", "instance.json", "ports.json", "logs", "logs/web.log"];
  expect(await Promise.all(names.map(modeOf))).toEqual(["711", "600", "600", "700", "600"]);
});

test("what an earlier version left open is closed, and what is not Plumbline's stays as it is", async () => {
  for (const name of ["logs", "frames", "mine"]) await mkdir(join(folder, name), { recursive: true });
  for (const name of ["ports.json", "mine.txt"]) await writeFile(join(folder, name), "{}");
  for (const name of ["logs", "frames", "mine"]) await chmod(join(folder, name), 0o755);
  for (const name of ["ports.json", "mine.txt"]) await chmod(join(folder, name), 0o644);
  await keepPrivate(folder);
  const names = ["logs", "frames", "mine", "ports.json", "mine.txt"];
  expect(await Promise.all(names.map(modeOf))).toEqual(["700", "700", "755", "600", "644"]);
});
