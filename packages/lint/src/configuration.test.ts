import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** A file that breaks one rule of `biome.json`, and what the report must contain beside its path. */
const broken: Record<string, { readonly text: string; readonly says: string }> = {
  "packages/backend/src/any.ts": { text: "export const a: any = 1;\n", says: "lint/suspicious/noExplicitAny" },
  "packages/backend/src/null.ts": {
    text: "export const a = (b: { c?: string }) => b.c!;\n",
    says: "lint/style/noNonNullAssertion",
  },
  "packages/backend/src/enum.ts": { text: "export enum A {\n  b = 1,\n}\n", says: "lint/style/noEnum" },
  "packages/backend/src/default.ts": { text: "export default 1;\n", says: "lint/style/noDefaultExport" },
  "packages/backend/src/cycle.ts": {
    text: 'import { b } from "./cycle-b.ts";\nexport const a = () => b;\n',
    says: "lint/suspicious/noImportCycles",
  },
  "packages/backend/src/floating.ts": {
    text: "export async function a() {}\nexport function b() {\n  a();\n}\n",
    says: "lint/nursery/noFloatingPromises",
  },
  "packages/core/src/pure.ts": {
    text: 'export { readFile } from "node:fs";\n',
    says: "core is pure: no IO, no clock",
  },
  "apps/web/src/ui/rows.ts": {
    text: 'export { startRun } from "@plumbline/backend/runs/start-run";\n',
    says: "pages talk to the server through tRPC alone",
  },
  "apps/web/src/app/backend.ts": {
    text: 'export { startRun } from "@plumbline/backend/runs/start-run";\n',
    says: "only apps/web/src/server imports the backend",
  },
  "apps/web/src/ui/link-ahead.ts": {
    text: 'export { useLinkStatus } from "next/link";\n',
    says: "a link that fetches nothing ahead",
  },
  "apps/web/src/app/link-ahead.ts": {
    text: 'export { useLinkStatus } from "next/link";\n',
    says: "a link that fetches nothing ahead",
  },
  "apps/web/src/ui/words.tsx": {
    text: "export const words = <p>Words</p>;\n",
    says: "lint/style/noJsxLiterals",
  },
};

let report = "";

/** Biome runs once over a copy of its configuration and all the broken files. */
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), "lint-"));
  const configuration = JSON.parse(await readFile(join(repository, "biome.json"), "utf8"));
  const files: Record<string, string> = {
    "biome.json": JSON.stringify({ ...configuration, vcs: { enabled: false } }),
    "packages/backend/src/cycle-b.ts": 'import { a } from "./cycle.ts";\nexport const b = () => a;\n',
    "apps/web/src/ui/sign.tsx": "export const sign = <p>×</p>;\n",
    "apps/web/src/server/rows.ts": 'export { startRun } from "@plumbline/backend/runs/start-run";\n',
    ...Object.fromEntries(Object.entries(broken).map(([path, { text }]) => [path, text])),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const biome = join(repository, "node_modules/.bin/biome");
  const { stdout } = spawnSync(biome, ["lint", "--reporter=github", "--max-diagnostics=none", "."], {
    cwd: root,
    encoding: "utf8",
  });
  report = stdout;
  await rm(root, { recursive: true });
});

test("what a rule allows passes", () => {
  expect(report).not.toContain("/sign.tsx,");
  expect(report).not.toContain("/apps/web/src/server/rows.ts,");
});

test.each(Object.entries(broken))("%s fails the lint", (path, { says }) => {
  const found = report.split("\n").filter((line) => line.includes(`/${path},`));
  expect(found.join("\n")).toContain(says);
});
