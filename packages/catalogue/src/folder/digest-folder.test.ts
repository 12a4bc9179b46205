import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digestFolder } from "./digest-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-digest-"));
  await mkdir(join(folder, "src"));
  await writeFile(join(folder, "Dockerfile"), "FROM scratch\n");
  await writeFile(join(folder, "src/main.go"), "package main\n");
});

afterEach(() => rm(folder, { recursive: true }));

const digest = async () => (await digestFolder(folder)).sourceDigest;

test("lists the files of the context in the order of their paths", async () => {
  expect((await digestFolder(folder)).files).toEqual(["Dockerfile", "src/main.go"]);
});

test("a file's time and its group's permissions do not count", async () => {
  const before = await digest();
  await utimes(join(folder, "Dockerfile"), 1, 1);
  await chmod(join(folder, "Dockerfile"), 0o664);
  expect(await digest()).toBe(before);
});

test("a file's bytes, its name and whether it can be executed count", async () => {
  const seen = new Set([await digest()]);
  await writeFile(join(folder, "src/main.go"), "package main \n");
  seen.add(await digest());
  await chmod(join(folder, "src/main.go"), 0o755);
  seen.add(await digest());
  await writeFile(join(folder, "src/other.go"), "");
  seen.add(await digest());
  expect(seen.size).toBe(4);
});

test("bytes that move from one file to the next change the digest", async () => {
  await writeFile(join(folder, "a"), "xy");
  await writeFile(join(folder, "b"), "");
  const before = await digest();
  await writeFile(join(folder, "a"), "x");
  await writeFile(join(folder, "b"), "y");
  expect(await digest()).not.toBe(before);
});

test("what .dockerignore leaves out does not count, and .dockerignore itself does", async () => {
  const before = await digest();
  await writeFile(join(folder, ".dockerignore"), "target\n");
  const ignoring = await digest();
  await mkdir(join(folder, "target"));
  await writeFile(join(folder, "target/a"), "big");
  expect(await digest()).toBe(ignoring);
  expect(ignoring).not.toBe(before);
});

test("the Dockerfile counts even when .dockerignore names everything", async () => {
  await writeFile(join(folder, ".dockerignore"), "*\n");
  expect((await digestFolder(folder)).files).toEqual([".dockerignore", "Dockerfile"]);
});

test.each(["server.json", "client.json"])("%s counts even when .dockerignore names everything", async (manifest) => {
  await writeFile(join(folder, ".dockerignore"), "*\n");
  await writeFile(join(folder, manifest), '{ "deliveryPolicy": "drop-newest" }');
  const before = await digest();
  await writeFile(join(folder, manifest), '{ "deliveryPolicy": "evict" }');
  expect(await digest()).not.toBe(before);
});
