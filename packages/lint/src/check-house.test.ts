import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkHouse } from "./check-house.ts";

const layers = { "packages/box/src": ["base", ["left", "right"], "."] };

const sound = {
  "packages/box/src/base/id.ts": "export const id = 1;\n",
  "packages/box/src/left/left.ts": 'import { id } from "../base/id.ts";\nexport const left = id;\n',
  "packages/box/src/right/right.ts": 'import { id } from "../base/id.ts";\nexport const right = id;\n',
  "packages/box/src/main.ts":
    'import { left } from "./left/left.ts";\nimport { right } from "./right/right.ts";\nleft + right;\n',
};

/** Checks a repository that consists of the files; each line reads `path:line rule: message`. */
async function check(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), "lint-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const violations = await checkHouse(root, layers);
  return violations.map(({ path, line, rule, message }) => `${path}:${line} ${rule}: ${message}`);
}

test("a package whose imports all go down has no problem", async () => {
  expect(await check({})).toEqual([]);
});

test("an import of a higher folder fails with the rule, the place and advice", async () => {
  const text = '\nimport { left } from "../left/left.ts";\nexport const id = left;\n';
  const violations = await check({ "packages/box/src/base/id.ts": text });
  expect(violations[0]).toBe(
    "packages/box/src/base/id.ts:2 layers: base imports left (packages/box/src/left/left.ts), which stands above it in layers.mjs " +
      "(packages/box/src). Move what both need into a lower folder, or pass it in as a parameter.",
  );
});

test("an import of a folder on the same level fails", async () => {
  const text = 'export { right as left } from "../right/right.ts";\n';
  expect(await check({ "packages/box/src/left/left.ts": text })).toEqual([
    expect.stringContaining(
      "left.ts:1 layers: left imports right (packages/box/src/right/right.ts), which stands beside it",
    ),
  ]);
});

test("a dynamic import counts as an import", async () => {
  const text = 'export const id = 1;\nexport const later = () => import("../right/right.ts");\n';
  expect(await check({ "packages/box/src/base/id.ts": text })).toContainEqual(
    expect.stringContaining("base/id.ts:2 layers: base imports right"),
  );
});

test("imports of types may go up", async () => {
  const text = 'import type { left } from "../left/left.ts";\nexport const id: typeof left = 1;\n';
  expect(await check({ "packages/box/src/base/id.ts": text })).toEqual([]);
});

test("a cycle of folders below one entry fails with its members", async () => {
  const violations = await check({
    "packages/box/src/base/a/a.ts": 'import { d } from "../b/d.ts";\nexport const a = d;\n',
    "packages/box/src/base/b/b.ts": 'import { c } from "../a/c.ts";\nexport const b = c;\n',
    "packages/box/src/base/a/c.ts": "export const c = 1;\n",
    "packages/box/src/base/b/d.ts": "export const d = 1;\n",
  });
  expect(violations).toEqual([
    "packages/box/src/base/a/a.ts:1 folder-cycles: folders import each other in a cycle: packages/box/src/base/a, " +
      "packages/box/src/base/b. Move what both need into a lower folder, or pass it in as a parameter.",
  ]);
});

test("a folder without a level fails and says where to add it", async () => {
  expect(await check({ "packages/box/src/extra/new.ts": "export {};\n" })).toEqual([
    'packages/box/src/extra/new.ts:1 layers: no level of "packages/box/src" in layers.mjs contains this file. Add its folder ' +
      "there, above all that it imports.",
  ]);
});

test("a test may import whatever it needs", async () => {
  const text = 'import { left } from "../left/left.ts";\nleft;\n';
  expect(await check({ "packages/box/src/base/id.test.ts": text })).toEqual([]);
});
