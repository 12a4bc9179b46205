import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runOver } from "./testing/run-over.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const tool = (name: string) => join(repository, "node_modules/.bin", name);

/** A workspace of a monorepo with one source file. */
const workspace = (path: string, name: string, manifest: object, source: string) => ({
  [`${path}/package.json`]: JSON.stringify({
    name: `@plumbline/${name}`,
    version: "0.1.0",
    type: "module",
    ...manifest,
  }),
  [`${path}/src/index.ts`]: source,
});

const root = {
  "package.json": JSON.stringify({
    name: "plumbline",
    private: true,
    type: "module",
    packageManager: "npm@11.19.1",
    workspaces: ["apps/*", "packages/*"],
  }),
};

test("an exported name of a package that nobody uses fails, although its file is public", async () => {
  const configuration = JSON.parse(await readFile(join(repository, "knip.json"), "utf8"));
  const { printed, status } = await runOver(
    {
      ...root,
      "knip.json": JSON.stringify(configuration),
      ...workspace(
        "packages/core",
        "core",
        { exports: { "./*": "./src/*.ts" } },
        "export const used = 1;\nexport const forgotten = 2;\n",
      ),
      ...workspace(
        "packages/cli",
        "cli",
        {
          exports: { "./index": "./src/index.ts" },
          dependencies: { "@plumbline/core": "0.1.0" },
          bin: "./src/index.ts",
        },
        'import { used } from "@plumbline/core/index";\nconsole.log(used);\n',
      ),
    },
    tool("knip"),
    "--include=exports",
    "--no-config-hints",
  );
  expect(printed.split("\n").filter((line) => line.includes("index.ts"))).toEqual([
    expect.stringMatching(/^forgotten .*packages\/core\/src\/index\.ts:2/),
  ]);
  expect(status).toBe(1);
});

test("a package that imports a package above it fails", async () => {
  const files = Object.fromEntries(
    await Promise.all(
      ["turbo.json", "packages/core/turbo.json", "packages/backend/turbo.json"].map(async (path) => [
        path,
        await readFile(join(repository, path), "utf8"),
      ]),
    ),
  );
  const { printed, status } = await runOver(
    {
      ...root,
      ...files,
      ...workspace(
        "packages/core",
        "core",
        { dependencies: { "@plumbline/backend": "0.1.0" } },
        'import "@plumbline/backend";\n',
      ),
      ...workspace("packages/backend", "backend", { exports: "./src/index.ts" }, "export {};\n"),
    },
    tool("turbo"),
    "boundaries",
  );
  expect(printed).toContain("@plumbline/backend");
  expect(status).toBe(1);
});
