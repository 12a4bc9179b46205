import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { expect, test } from "vitest";

const page = readFileSync(join(repositoryFolder, "docs/architecture.md"), "utf8");

/** Names in bold in the section of a package. */
function described(section: string): string[] {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [own = ""] = text.split("\n## ");
  return [...own.matchAll(/\*\*([\w-]+)\*\*/g)].map(([, name = ""]) => name).sort();
}

test.each(["packages/core", "packages/backend", "packages/cli", "packages/launcher", "apps/worker", "apps/web"])(
  "the page describes every folder of %s and no other",
  (name) => {
    const folders = readdirSync(join(repositoryFolder, name, "src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && (entry.name !== "testing" || name === "packages/launcher"))
      .map((entry) => entry.name);
    expect(described(name)).toEqual(folders.sort());
  },
);

test("the glossary has at most 60 words", () => {
  const [, glossary = ""] = page.split("\n## Glossary\n");
  const words = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) => cell.split(", ")).slice(2);
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(60);
});
