import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { check } from "recheck";
import { beforeAll, expect, test } from "vitest";
import { parseAst } from "vitest/node";

/** Everything here may read what strangers have written: Dockerfiles, archives, manifests, references, requests, answers, logs. */
const folders = [
  "apps/web/src",
  "apps/worker/src",
  ...["backend", "catalogue", "cli", "core"].map((name) => `packages/${name}/src`),
];
/** Applied to numbers as they are shown, never to foreign text: of digits there are at most 21. */
const onNumbers = ["/\\B(?=(\\d{3})+$)/g", "/(\\.\\d*?)0+(?=\\D|$)/"];
/** Composes one of a folder's name; only the command line creates servers, on the caller's own machine. */
const composes = ["packages/catalogue/src/folder/create-server.ts"];

type Found = { pattern: string; flags: string; file: string };
const literals = new Map<string, Found>();
const composing = new Set<string>();

beforeAll(async () => {
  for (const folder of folders)
    for (const entry of await readdir(join(import.meta.dirname, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !/\.tsx?$/.test(path) || /\.test\.tsx?$|\.d\.ts$|\/generated\/|\/testing\//.test(path))
        continue;
      collect(
        parseAst(await readFile(path, "utf8"), { lang: path.endsWith("x") ? "tsx" : "ts" }),
        path.slice(import.meta.dirname.length + 1),
      );
    }
});

/** A check that a busy machine slows down would end as "unknown" at its own limit. */
const unlimited = { timeout: null };

/** Every literal and every composed expression below a node of the syntax tree. */
function collect(node: unknown, file: string): void {
  if (typeof node !== "object" || node === null) return;
  if ("regex" in node && isRegex(node.regex)) {
    const { pattern, flags } = node.regex;
    literals.set(`/${pattern}/${flags}`, { pattern, flags, file });
  }
  if ("callee" in node && isNamed(node.callee, "RegExp")) composing.add(file);
  for (const child of Object.values(node)) collect(child, file);
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === "object" && value !== null && "pattern" in value && "flags" in value;
}

function isNamed(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && "name" in value && value.name === name;
}

test("no regular expression over strangers' text takes more than linear time", { timeout: 300_000 }, async () => {
  expect(literals.size).toBeGreaterThan(50);
  const slow: string[] = [];
  for (const [literal, { pattern, flags, file }] of literals) {
    if (onNumbers.includes(literal)) continue;
    const { status } = await check(pattern, flags, unlimited);
    if (status !== "safe") slow.push(`${literal} in ${file} is ${status}`);
  }
  expect(slow).toEqual([]);
});

test("no regular expression is composed at run time, where it could not be checked", () => {
  expect([...composing]).toEqual(composes);
});

test("the check finds what was found in the past", { timeout: 300_000 }, async () => {
  const found = [/\/+$/, /^\s*#\s*escape\s*=/im, /--mount=(?=\S*\btype=cache\b)\S+[ \t]*(\\\r?\n[ \t]*)?/g];
  for (const { source, flags } of found)
    expect(await check(source, flags, unlimited)).toMatchObject({ status: "vulnerable" });
});
