import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const repository = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const tool = (name: string) => join(repository, "node_modules/.bin", name);

/** Runs a program in a folder that consists of the files. @returns everything that it printed, and its exit code */
async function runOver(files: Record<string, string>, program: string, ...args: string[]) {
  const root = await mkdtemp(join(tmpdir(), "lint-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  return { printed: stdout + stderr, status };
}

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

const hasGo = spawnSync("gofmt", ["-h"]).error === undefined;

test.runIf(hasGo)("a Go file that is not formatted fails with the difference", async () => {
  const bad = await runOver({ "a.go": "package a\nvar  A = 1\n" }, "gofmt", "-d", ".");
  expect(bad).toEqual({ printed: expect.stringContaining("+var A = 1"), status: 1 });
  expect(await runOver({ "a.go": "package a\n\nvar A = 1\n" }, "gofmt", "-d", ".")).toEqual({ printed: "", status: 0 });
});
