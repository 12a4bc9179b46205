import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const page = readFileSync(join(import.meta.dirname, "experiments.md"), "utf8");
const rows = page.split("\n").filter((line) => /^\| (?!experiment \||---)/.test(line));

/** The tests that a row of the table names, in its last cell. */
function testsOf(row: string): { name: string; path: string }[] {
  const [cell = ""] = row.split(" | ").slice(-1);
  return [...cell.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, name = "", path = ""]) => ({ name, path }));
}

/** The sentences of a file's tests: each is the first argument of `test`, of `it`, or of what `test.each` has returned. */
function sentencesOf(path: string): string[] {
  const file = join(import.meta.dirname, path);
  if (!path.endsWith(".test.ts") || !existsSync(file)) return [];
  const calls = readFileSync(file, "utf8").matchAll(/(?:\b(?:test|it)|\))\(\s*(["`])(.+?)\1,/g);
  return [...calls].map(([, , sentence = ""]) => sentence);
}

test("every experiment names a test", () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => testsOf(row).length === 0)).toEqual([]);
});

test("every test that an experiment names is in its file", () => {
  const missing = rows
    .flatMap(testsOf)
    .filter(({ name, path }) => !sentencesOf(path).some((sentence) => sentence.includes(name)));
  expect(missing).toEqual([]);
});
