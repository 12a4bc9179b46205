import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

async function versionOf(name: string): Promise<string> {
  const text = await readFile(new URL(`../node_modules/${name}/package.json`, import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

test("the wasm schema engine is the one that Prisma's command line expects", async () => {
  expect(await versionOf("@prisma/schema-engine-wasm")).toBe(await versionOf("@prisma/engines-version"));
});
