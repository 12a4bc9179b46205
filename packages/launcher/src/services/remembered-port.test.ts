import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rememberedPort } from "./remembered-port.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-ports-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a port is the same the next time", async () => {
  const port = await rememberedPort(folder, "redis");
  expect(await rememberedPort(folder, "redis")).toBe(port);
});

test.for(["", '{"redis":', '{"redis":"6379"}'])(
  "a file that says %j counts as absent, and is written anew",
  async (text) => {
    const file = join(folder, "ports.json");
    await writeFile(file, text);
    const port = await rememberedPort(folder, "redis");
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ redis: port });
  },
);
