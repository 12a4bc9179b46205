import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findBuildSource } from "./build-source.ts";

let servers: string;

beforeEach(async () => {
  servers = await mkdtemp(join(tmpdir(), "plumbline-source-"));
  await write("base/Dockerfile", "ARG STACK=new\nFROM scratch\n");
  await write("base/main.go", "package main\n");
  await describe({ server: "base", buildArgs: { STACK: "old" } });
});

afterEach(() => rm(servers, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(servers, path)), { recursive: true });
  await writeFile(join(servers, path), text);
}

const describe = (builtFrom: unknown) => write("derived/server.json", JSON.stringify({ builtFrom }));
const source = (id: string) => findBuildSource(join(servers, id));

test("a folder without builtFrom is built from its own files", async () => {
  expect(await source("base")).toMatchObject({ folder: join(servers, "base"), buildArgs: {} });
});

test("a folder with builtFrom is built from the files of the server that it names, with its arguments", async () => {
  expect(await source("derived")).toMatchObject({
    folder: join(servers, "base"),
    files: ["Dockerfile", "main.go"],
    buildArgs: { STACK: "old" },
  });
});

test("the digest differs from that of the named server, and changes with both folders", async () => {
  const digests = [(await source("base")).sourceDigest, (await source("derived")).sourceDigest];
  await write("base/main.go", "package main // changed\n");
  digests.push((await source("derived")).sourceDigest);
  await describe({ server: "base", buildArgs: { STACK: "older" } });
  digests.push((await source("derived")).sourceDigest);
  expect(new Set(digests).size).toBe(4);
});

test("a server that is not there, or is itself built from another one, cannot be built from", async () => {
  await describe({ server: "missing", buildArgs: {} });
  await expect(source("derived")).rejects.toMatchObject({ code: "MANIFEST_INVALID" });
  await write("third/server.json", JSON.stringify({ builtFrom: { server: "derived", buildArgs: {} } }));
  await expect(source("third")).rejects.toThrow("has no Dockerfile");
});

test("a folder with files of its own cannot be built from another one", async () => {
  await write("derived/main.go", "package main\n");
  await expect(source("derived")).rejects.toThrow("main.go");
});
