import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
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
  const said: string[] = [];
  const say = (sentence: string) => void said.push(sentence);
  const port = await rememberedPort(folder, "redis", say);
  expect(await rememberedPort(folder, "redis", say)).toBe(port);
  expect(said).toEqual([]);
});

test.for(["", '{"redis":', '{"redis":"6379"}'])(
  "a file that says %j is set aside with a sentence, and written anew",
  async (text) => {
    const file = join(folder, "ports.json");
    await writeFile(file, text);
    const said: string[] = [];
    const port = await rememberedPort(folder, "redis", (sentence) => void said.push(sentence));
    const [aside = ""] = (await readdir(folder)).filter((name) => name.startsWith("ports.json.damaged-"));
    expect(await readFile(join(folder, aside), "utf8")).toBe(text);
    expect(said).toEqual([expect.stringContaining(aside)]);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ redis: port });
  },
);
