import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "SECURITY.md"), "utf8");
const promises = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| promise |") && !line.startsWith("| ---"));
const targetsOf = (text: string) =>
  [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => join(root, path));

test("every promise of SECURITY.md names a test that is there", () => {
  expect(promises.length).toBeGreaterThan(15);
  const bare = promises.filter((row) => {
    const [test = ""] = row.split(" | ").slice(-1);
    const files = targetsOf(test);
    return files.length === 0 || files.some((file) => !file.endsWith(".test.ts") || !existsSync(file));
  });
  expect(bare).toEqual([]);
});

test("what SECURITY.md leads to is there", () => {
  expect(targetsOf(page).filter((path) => !existsSync(path))).toEqual([]);
});
