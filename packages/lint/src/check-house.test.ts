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

const many = (count: number, line: string) => `${line}\n`.repeat(count);

test("a file longer than its budget fails, whether it is a test, a tool or Go", async () => {
  const violations = await check({
    "packages/box/src/base/id.test.ts": many(231, "1;"),
    "bench/bench.ts": many(230, "1;"),
    "packages/k6/main.go": `package main\n${many(231, "// x")}`,
  });
  expect(violations).toEqual([
    "packages/box/src/base/id.test.ts:231 file-size: the file has 231 lines; at most 230 are allowed. Divide it by subject.",
    expect.stringContaining("packages/k6/main.go:231 file-size: the file has 232 lines"),
  ]);
});

test("a folder with more files than its budget fails, and neither tests nor folders in it count", async () => {
  const files = (folder: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`${folder}/${name}`, "export {};\n"]));
  const numbered = (count: number, ending = ".ts") => Array.from({ length: count }, (_, nth) => `file-${nth}${ending}`);
  const violations = await check({
    ...files("packages/box/src/base", numbered(14, ".tsx")),
    ...files("packages/box/src/base/deep", numbered(15)),
    ...files("packages/box/src/left", [...numbered(14), ...numbered(14, ".test.ts"), ...numbered(14, ".it.test.ts")]),
    ...files("packages/box/src/right", numbered(15, ".module.css")),
    ...files("packages/box/src/right/testdata", numbered(16, ".json")),
    ...files("bench", numbered(17)),
  });
  expect(violations).toEqual([
    "bench:1 folder-size: the folder has 17 files without tests; at most 15 are allowed. Divide it into folders by what the " +
      "files are about.",
    expect.stringContaining("packages/box/src/right:1 folder-size: the folder has 16 files"),
  ]);
});

test("a function longer than its budget fails, and markup has a wider one", async () => {
  const text = (lines: number) => `export function long() {\n${many(lines - 2, "  1;")}}\n`;
  const violations = await check({
    "packages/box/src/base/long.ts": text(61),
    "packages/box/src/left/fits.tsx": text(100).replace("long", "fits"),
    "packages/box/src/right/wide.tsx": text(101).replace("long", "wide"),
  });
  expect(violations).toEqual([
    "packages/box/src/base/long.ts:1 function-size: long has 61 lines; at most 60 are allowed. Move a step of it into a " +
      "function with a name.",
    expect.stringContaining("packages/box/src/right/wide.tsx:1 function-size: wide has 101 lines; at most 100"),
  ]);
});

test("only the settings files read the environment; a test may", async () => {
  const text = "process.env;\n";
  const violations = await check({
    "apps/web/src/server/env.ts": text,
    "packages/box/src/base/read.test.ts": text,
    "packages/box/src/base/read.ts": text,
  });
  expect(violations).toEqual([
    expect.stringMatching(/^packages\/box\/src\/base\/read\.ts:1 environment: only apps\/web\/src\/server\/env\.ts, /),
  ]);
});

test("a dropped error, a comment without a subject and a second meaning of a name fail", async () => {
  const violations = await check({
    "packages/box/src/left/drops.ts": "export const drops = () => fetch('').catch(() => undefined);\n",
    "packages/box/src/right/other.ts": "// what it is for\nexport const left = 2;\n",
  });
  expect(violations).toEqual([
    "packages/box/src/right/other.ts:2 double-name: left means something else in packages/box/src/left/left.ts. Give one of " +
      "them another name, or one meaning to both.",
    expect.stringContaining("packages/box/src/left/drops.ts:1 swallowed-errors: .catch(() => …) drops the error."),
    expect.stringContaining("packages/box/src/right/other.ts:1 comment-opening: "),
  ]);
});

test("core names no module of Node in whatever way, and its tests may", async () => {
  const violations = await check({
    "packages/core/src/a.ts": 'export { inflateSync } from "node:zlib";\n',
    "packages/core/src/b.ts":
      '// "node:fs" in a comment\nexport const zlib = Object(globalThis).process?.getBuiltinModule?.("node:zlib");\n',
    "packages/core/src/c.ts": 'export const later = () => import("node:zlib");\n',
    "packages/core/src/a.test.ts": 'import "node:fs";\n',
  });
  expect(violations).toEqual([
    "packages/core/src/a.ts:1 pure-core: core runs in browsers too and has nothing of Node, such as node:zlib. Move this into the " +
      "package that needs it, or pass its result in.",
    expect.stringContaining("packages/core/src/b.ts:2 pure-core: "),
    expect.stringContaining("packages/core/src/c.ts:1 pure-core: "),
  ]);
});

test("where work is decided, this process's clocks, its timers and chance are out of bounds", async () => {
  const violations = await check({
    "apps/worker/src/execution/lease.ts": [
      'import { setTimeout as pause } from "node:timers/promises";',
      "export const isOver = (untilMs: number) => performance.now() > untilMs;",
      "export const until = () => new Date(Date.now() + 1);",
      "export const then = (ms: number, clock = { now: () => new Date(ms) }) => clock.now();",
      "setTimeout(then, 1);",
      "",
    ].join("\n"),
    "apps/worker/src/measure/window.ts": "export const at = performance.now() + Math.random() + +new Date();\n",
    "packages/box/src/base/id.ts": "export const id = Date.now();\n",
  });
  expect(violations.map((line) => line.slice(0, line.indexOf(" is out of")))).toEqual([
    "apps/worker/src/execution/lease.ts:1 clock: setTimeout",
    "apps/worker/src/execution/lease.ts:2 clock: performance.now",
    "apps/worker/src/execution/lease.ts:3 clock: Date.now",
    "apps/worker/src/execution/lease.ts:5 clock: setTimeout",
    "apps/worker/src/measure/window.ts:1 clock: Math.random",
    "apps/worker/src/measure/window.ts:1 clock: new Date()",
  ]);
  expect(violations[1]).toContain("Take the time from backend.clock.monotonicMs().");
});

test("an exception from the clock's rule that is not needed any more fails", async () => {
  expect(await check({ "apps/worker/src/process/heartbeat.ts": "export const everyMs = 1;\n" })).toEqual([
    expect.stringContaining("heartbeat.ts:1 clock: the file reads no clock any more. Remove its exception"),
  ]);
});
