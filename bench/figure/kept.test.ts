import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KeptRepetitions } from "./kept.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-kept-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, "duel.ndjson");

test("a bench goes on where it ended", async () => {
  const before = await KeptRepetitions.open(file());
  await before.add("floor", "working", "same");
  await before.add("swap", "a:b", 0.4);
  const after = await KeptRepetitions.open(file());
  await after.add("floor", "other", "a");
  expect(after.of("floor")).toEqual(["same", "a"]);
  expect(after.of("floor", "working")).toEqual(["same"]);
  expect((await KeptRepetitions.open(file())).of("floor")).toEqual(["same", "a"]);
});

test("repetitions of another machine are not mixed with those of this one", async () => {
  await (await KeptRepetitions.open(file())).add("floor", "working", "same");
  const text = await readFile(file(), "utf8");
  await writeFile(file(), text.replace(/"cpus":\d+/, '"cpus":999'));
  await expect(KeptRepetitions.open(file())).rejects.toThrow(/another machine/);
});

test("without a file they are kept in memory", async () => {
  const kept = await KeptRepetitions.open(undefined);
  await kept.add("floor", "working", "same");
  expect(kept.of("floor")).toEqual(["same"]);
});
